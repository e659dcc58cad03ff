/**
 * Gives back the memory of bytes that nobody looks at any more, at once. What comes over a line is a new piece of memory each time, and
 * for every 32 MB of those that wait to be collected the whole heap is looked through: that took four times as long as the upload itself.
 */
export const releaseBytes = (bytes: Uint8Array): void => {
  const { buffer, byteLength } = bytes;
  // Smaller ones may share theirs with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
