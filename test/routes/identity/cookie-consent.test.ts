import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type ConsentChoice, consentCookie, consentOf, writeConsent } from "#app/edge/cookies/cookie-consent.ts";
import { action as changeProfile } from "#app/identity/account/routes/account-settings.tsx";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { action as answerBanner } from "#app/shell/routes/cookie-consent.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

const { DB } = env as unknown as { DB: D1Database };
const none = { analytics: false, marketing: false };
const analytics = { analytics: true, marketing: false };
const all = { analytics: true, marketing: true };

withDemoPeople();
beforeEach(() => DB.batch([DB.prepare("DELETE FROM audit_log"), DB.prepare("UPDATE users SET cookie_consent = 0")]));

const cookieOf = (choice: ConsentChoice) => `${consentCookie}=${encodeURIComponent(writeConsent(choice))}`;

/** A signed-in browser that keeps the consent cookie as it is set. */
async function openBrowser(account: string, choice: ConsentChoice | null) {
  const session = (await signIn(account)).cookie;
  let consent = choice === null ? null : cookieOf(choice);
  const send = async (path: string, given: Partial<Parameters<typeof visit>[1]>, act: Parameters<typeof visit>[2]) => {
    const cookie = [session, consent].filter(Boolean).join("; ");
    const visited = await visit(`http://localhost${path}`, { method: "POST", cookie, ...given }, act);
    const set = visited.ctx.responseHeaders.getSetCookie();
    if (visited.answer instanceof Response) set.push(...visited.answer.headers.getSetCookie());
    consent = set.find((one) => one.startsWith(`${consentCookie}=`))?.split(";")[0] ?? consent;
  };
  return {
    consent: () => consent,
    change: (form: Record<string, string>) => send("/account-settings", { form }, changeProfile),
    answer: (form: Record<string, string>) => send("/cookie-consent", { form }, answerBanner),
    given: async () => (await whoIs(session))?.cookieConsent,
    /** How many events a page view becomes. */
    async countView() {
      const sent: unknown[] = [];
      const EVENTS = { send: async (event: unknown) => void sent.push(event) } as unknown as Queue<unknown>;
      const body = JSON.stringify({ kind: "page_view", path: "/discover" });
      const given = { body, contentType: "application/json", settings: { EVENTS } };
      await send("/api/v1/events", given, apiHandler);
      return sent.length;
    },
  };
}

test("withdrawing consent in the account stops the counting in this browser, and accepting all cookies grants every mode", async () => {
  for (const choice of [null, none, analytics, all]) {
    const browser = await openBrowser("artist", choice);
    await browser.change({ consent: "give" });
    expect(browser.consent()).toBe(cookieOf(all));
    expect([await browser.given(), await browser.countView()]).toEqual([true, 1]);
    await browser.change({ consent: "withdraw" });
    expect(browser.consent()).toBe(cookieOf(none));
    expect([await browser.given(), await browser.countView()]).toEqual([false, 0]);
  }
});

test("a sign-in carries to the account what this browser granted, and never a withdrawal back as consent", async () => {
  const browser = await openBrowser("staff", analytics);
  await browser.change({ consent: "withdraw" });
  const again = async (cookie: string | null) => {
    await visit(
      "http://localhost/login",
      { method: "POST", form: { email: mail("staff"), password: demoPassword }, cookie },
      logIn,
    );
    return browser.given();
  };
  expect(await again(browser.consent())).toBe(false);
  expect(await again(cookieOf(analytics))).toBe(true);
});

test("each change of consent is in the trail once: who, when, from what to what, and nothing when nothing changed", async () => {
  const browser = await openBrowser("label", null);
  await browser.answer({ choice: "chosen", analytics: "on" });
  await browser.answer({ choice: "chosen", analytics: "on" });
  await browser.answer({ choice: "all" });
  await browser.answer({ choice: "chosen" });
  for (const consent of ["withdraw", "withdraw", "give", "give"]) await browser.change({ consent });
  const sql = `SELECT action, detail, audit_log.created_at > 0 AS dated FROM audit_log JOIN users ON users.id = actor_id
    WHERE action LIKE '%-cookie-consent' AND email = ? ORDER BY audit_log.created_at, audit_log.id`;
  const { results } = await DB.prepare(sql).bind(mail("label")).all();
  const given = (choice: ConsentChoice) => ({ given: true, ...consentOf(choice) });
  const denied = { given: false, ...consentOf(none) };
  expect(results.map(({ action, detail, dated }) => ({ action, dated, ...JSON.parse(String(detail)) }))).toEqual([
    { action: "give-cookie-consent", dated: 1, before: { given: false }, after: given(analytics) },
    { action: "change-cookie-consent", dated: 1, before: given(analytics), after: given(all) },
    { action: "change-cookie-consent", dated: 1, before: given(all), after: given(none) },
    { action: "withdraw-cookie-consent", dated: 1, before: given(none), after: denied },
    { action: "give-cookie-consent", dated: 1, before: denied, after: given(all) },
  ]);
});
