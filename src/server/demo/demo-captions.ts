const lines = (text: string): readonly string[] => text.trim().split("\n");

/** What the creators of the demo say under their posts, newest first; they begin anew when they run out. */
export const captions: Readonly<Record<string, readonly string[]>> = {
  ava: lines(`
Started the morning with the windows open and one colour on the palette. It got out of hand.
Two hours of layering, ten minutes of courage. This is the one I am keeping.
Watch the light walk across the new canvas. Headphones on, it is slow on purpose.
Three studies from the same sitting. Tell me which one you would hang above your bed.
For everyone who asked what the studio looks like at sunset: like this.
A postcard for the free seats. Thank you for being here.
The track Noah recorded for the opening night. Press play and close your eyes.
Peach, plum and a very stubborn pink.
The full-size file of the big gate, ready to print. Take it home.
I scraped this one back three times. You can still see the ghosts.
No picture today. I slept eleven hours and dreamt in cobalt. Tomorrow we paint.
We are so close to the new kiln light for the studio. Every contribution gets a signed print.
Details. Always the details.
Timelapse of the ridge painting, from the first wash to the last line.
Soft hills, softer Sunday.
Help me choose the cover of the winter book. You know I cannot decide alone.
Paint water, just before I threw it away.
The commission I could finally show you. Its owner cried, then I cried.
Something for the free wall: yesterday's warm-up.
A loop of piano under the rain on the skylight. Made for working late.
Three attempts at the same flower. The third one remembered to breathe.
I mixed this coral for a week. It exists for one afternoon light only.
Studio evening this Friday: bring tea, bring questions, I will bring the big brushes.
Before and after. Swipe slowly.
A minute of nothing but moving colour. You earned it.
From the sketchbook I never lend.
This one hangs in my kitchen now.
Print-ready set of the three arches, for those who asked twice.
Golden hour, one layer of glass, no filter.
I answered the forty questions you sent me. Short version: yes, patience, and cadmium red.
For old friends of this page: the piece that started the whole series.
Tiny canvases for tiny apartments.
A slow piece for a slow evening.
Somebody asked for more plum. Here is more plum.
New strings, new tension. I love how this one hums.
The gate series in motion, first pass.
The last of the summer pigments.
Quiet corner, loud colours.
The residency in Porto needs one more push. You help, you get the diary.
Under the top layer there is a whole other painting.
If this were a smell: orange peel and turpentine.
Friday question: what should the next series be about?
Wet on wet on wet.
Three from the balcony, all before coffee.
The negative of the big one, as a fine print.
Four chords and a kettle in the background.
Ribbon study, with the wind machine on the lowest step.
Found this one under the table. It deserved better.
Pink does not apologise.
A calm one for the free wall.
Notes from the road: three museums, two blisters, one idea I will not stop talking about.
Paper cut-outs, seven layers deep.
You were here in the beginning. This is what it grew into.
Light test for the exhibition.
Everything I know about orange.
The small sister of the big gate.
Left the window open overnight. The dust improved it.
Glass, breath, glass.
The closing track of the winter show.
My hands after this: unusable. Worth it.
A study in almost nothing.
The moment before the colour settles.
Day two of the series, when everything looks wrong.
The very first one I posted here. Be kind to it.`),
  noah: lines(`
Fog on the fjord, tape machine running. The whole session is up.
Six in the morning, one microphone, no plan.
The field recorder and its favourite rock.
Rehearsal view.
New drone, twelve minutes in its full version, here is the heart of it.
The cover for the next tape, by a very patient friend.
Last light over the water.
Cabin days. Nothing to report, everything to hear.`),
  mia: lines(`
Good morning from the kiln.
Today's glaze looks like apricot jam.
Bowls drying in a row, like they are waiting for a bus.
The sun did the decorating.
Thirty seconds at the wheel.
I centred it on the first try. Write it down.
Terracotta and time.
A plate for somebody's first apartment.
The one that cracked is now the prettiest.
Slow Sunday, fast tea.
Sand, water, patience, repeat.
Window shelf, ten past nine.
Trying a new white. It is secretly yellow.
Stacked and hopeful.
What should I make out of the leftover clay?
The tiny ones are for salt. Or for secrets.
Wind bells, first test.
Warm hands, cold water.
A whole table of maybes.
My favourite mug turned five today.
Orange season.
Kiln number two has a name now.
Rain on the roof, glaze on the floor.
This blue does not exist in the photo.
First post. Hello, I am Mia, I make things out of mud.`),
  zoe: lines(`
Room nine, all violet, no corners.
Lights out, then this.
A corridor that breathes.
The model for the winter piece.
Forty lamps and one fuse.
I wanted a room that hums. It hums.`),
  liam: lines(`
Moss does not hurry.
The trail after three days of rain.
Propagation station, week four.
The fern that survived my holiday.
Green on green on green.`),
  elsa: lines(`
Minus nine, plus one swimmer.
The colour of water before the sun.
Ice like glass, morning like a bell.
Warm socks are a love language.
Tracks to the hole in the ice.`),
  max: lines(`
Load-in, five in the morning.
The wall before the show.
Three crates, one masterpiece, no spoilers.
Ava's new piece, in its travelling coat.`),
  rita: lines(`
Fresh off the press.
Red, again. Of course red.
Proof number eleven.
The block after two hundred prints.
Drying line, full.`),
  dora: lines(`
It held!
It did not hold. Look at it anyway.
Kiln at midnight.
First bubble I am proud of.
Green glass, blue hour.`),
};
