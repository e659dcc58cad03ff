import { describe, expect, test } from "vitest";

import { counted, passwordServer, RESET } from "../account/password-server.ts";
import { askForReset, mailsTo, tokenIn } from "../account/post-box.ts";

const { server, recover } = passwordServer();

describe("an e-mail that somebody has confirmed, and one that nobody has", () => {
  const known = "sub@demo.example";
  const free = "free@demo.example";
  const PASSWORD = "long enough 1";
  const comparable = ({ status, text, headers }: Awaited<ReturnType<typeof recover>>) => ({
    status,
    text,
    headers: [...headers]
      .filter(([name]) => !/^(date|x-request-id)$/.test(name))
      .map(([name, value]) => [name, /^(set-cookie|x-csrf-token)$/.test(name) ? value.length : value]),
  });
  const signUp = async (username: string, email: string, password = PASSWORD) => {
    const visitor = server().visitor();
    await visitor.open("/");
    counted.hashes = 0;
    const answer = await visitor.post("/api/v1/auth/signup", { username, email, password });
    return { visitor, answer, hashes: counted.hashes };
  };
  const signIn = async (email: string, password: string) => {
    const visitor = server().visitor();
    await visitor.open("/");
    counted.hashes = 0;
    const answer = await visitor.post("/api/v1/auth/signin", { email, password });
    const { user } = (await visitor.get("/api/v1/auth/session")).body;
    return { answer, hashes: counted.hashes, username: user?.username ?? null };
  };

  test("[API-05] sign-up answers, shows and works the same for both; the owner alone is notified, by mail", async () => {
    const [taken, fresh] = [
      await signUp("newcomer1", known.toUpperCase()),
      await signUp("newcomer2", free.toUpperCase()),
    ];
    expect(comparable(taken.answer)).toEqual(comparable(fresh.answer));
    expect([taken.answer.status, taken.hashes]).toEqual([200, fresh.hashes]);
    const [his, hers] = await Promise.all(
      [taken, fresh].map(async ({ visitor }) => (await visitor.get("/api/v1/auth/session")).body.user),
    );
    expect([his.email, his.email_confirmed]).toEqual([known.toUpperCase(), false]);
    expect([hers.email, hers.email_confirmed]).toEqual([free.toUpperCase(), false]);

    const [toOwner] = await mailsTo(server().origin, known.toUpperCase());
    expect(toOwner!.subject).toBe("You have a Marquee account with this email address");
    expect(toOwner!.text).toContain("Hi sub,");
    expect(toOwner!.text).not.toContain("/email/confirm/");
    const [toNewcomer] = await mailsTo(server().origin, free.toUpperCase());
    expect(toNewcomer!.subject).toBe("Confirm your email address for Marquee");
  });

  test("[API-04] each signs in by it with his own password; that costs as many hashes as for an e-mail that is nobody's", async () => {
    const [owner, taken, fresh] = [
      await signIn(known, "marquee-demo"),
      await signIn(known, PASSWORD),
      await signIn(free, PASSWORD),
    ];
    expect([owner, taken, fresh].map(({ username }) => username)).toEqual(["sub", "newcomer1", "newcomer2"]);
    expect(comparable(taken.answer)).toEqual(comparable(fresh.answer));
    await server().services.database.deleteFrom("attempt").execute();
    const wrong = [
      await signIn(known, "wrong password"),
      await signIn("nobody@demo.example", "wrong password"),
    ];
    expect(wrong.map(({ answer }) => answer.text)).toEqual([wrong[0]!.answer.text, wrong[0]!.answer.text]);
    expect([owner, taken, fresh, ...wrong].map(({ hashes }) => hashes)).toEqual([2, 2, 2, 2, 2]);
  });

  test("[AUTH-72] who named it without confirming it has no free tries at the owner's password by it; the owner's do not count", async () => {
    for (let tries = 0; tries < 4; tries += 1)
      expect((await signIn(known, "marquee-demo")).answer.status).toBe(200);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await signIn(known, PASSWORD)).answer.status).toBe(200);
    expect((await signIn(known, PASSWORD)).answer.body.code).toBe("captcha_required");
  });

  test("[X-10] a mail to set a new password is about the owner's account; where there is none, about the first that named it, which then owns it", async () => {
    expect((await recover(known)).status).toBe(200);
    expect((await mailsTo(server().origin, known))[0]!.text).toContain("Hi sub,");
    // Later than the other one: the clock of this test moves by hand alone.
    await server().advance(1);
    const second = await signUp("newcomer3", free);
    expect(second.answer.status).toBe(200);
    const confirmSecond = tokenIn((await mailsTo(server().origin, free))[0]!);
    const token = await askForReset(server(), free.toUpperCase());
    const guest = server().visitor();
    const answer = await guest.post(RESET, { token, password: "another password 1" });
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    const { username } = await signIn(free, "another password 1");
    expect(username).toBe("newcomer2");

    const late = await second.visitor.get(`/api/v1/auth/email/confirm/${confirmSecond}`, {
      "x-csrf-token": second.visitor.csrf(),
    });
    expect([late.status, late.body.code]).toEqual([410, "link_expired"]);
    const rows = await server()
      .services.database.selectFrom("account")
      .select(["username", "email_confirmed"])
      .where("email_key", "=", free)
      .orderBy("username")
      .execute();
    expect(rows).toEqual([
      { username: "newcomer2", email_confirmed: true },
      { username: "newcomer3", email_confirmed: false },
    ]);
  });

  test("an address gets five mails an hour from people who sign up with it, and the sixth account is made all the same", async () => {
    const address = "bombed@demo.example";
    for (let count = 0; count < 7; count += 1) {
      await server().services.database.deleteFrom("attempt").where("key", "like", "sign-up:%").execute();
      expect((await signUp(`bomber${count}`, address)).answer.status).toBe(200);
      await server().services.jobs.runDue(server().services.clock.now());
    }
    expect(await mailsTo(server().origin, address)).toHaveLength(5);
    await server().advance(3601);
    expect((await signUp("bomber7", address)).answer.status).toBe(200);
    expect(await mailsTo(server().origin, address)).toHaveLength(6);
  });

  test("[X-11] a taken username costs no hash", async () => {
    const { answer, hashes } = await signUp("sub", "x@demo.example");
    expect([answer.body.code, hashes]).toEqual(["username_taken", 0]);
  });
});
