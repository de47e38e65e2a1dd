import { expect, test } from "vitest";
import { demoDomain, demoPolicies } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const page = "/account-settings/notifications";

/** Someone who has just accepted an invitation. */
async function newcomer(): Promise<{ browser: PlainBrowser; email: string }> {
  const email = `notified-${Date.now()}@${demoDomain}`;
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const form = { name: "Nuria Vidal", email, policyIds: demoPolicies.supervisor.id };
  expect((await admin.visitor().post("/iam/invite", form)).status).toBe(302);
  const browser = new PlainBrowser();
  await browser.open(new URL(await browser.mailedLink(email)).pathname);
  const dialog = browser.page.part("dialog", "Create an Account");
  browser.fill("Password", "five quiet harbours", dialog);
  browser.fill("Password confirmation", "five quiet harbours", dialog);
  await browser.press("Submit", dialog);
  return { browser, email };
}

test("who is notified, and how, is chosen without scripts, and an email's link stops it without signing in", async () => {
  const { browser, email } = await newcomer();
  await browser.open("/notifications");
  await browser.follow("Choose what you're notified about");
  expect(browser.path).toBe(page);
  const ways = (group: string) => browser.main.part("fieldset", group);
  const isChosen = (group: string, way: string) => "checked" in ways(group).field(way).attribs;
  expect(isChosen("Invitations", "Site and email")).toBe(true);
  expect(browser.main.parts("fieldset", "Agreements")).toEqual([]);
  browser.tick("Site and weekly email", true, ways("Messages"));
  browser.fill("Time zone", "Europe/Lisbon");
  browser.tick(/^Quiet hours/, false);
  await browser.press("Save settings");
  expect(browser.page.text).toContain("Notification settings saved");
  expect(isChosen("Messages", "Site and weekly email")).toBe(true);
  expect(isChosen("Comments and mentions", "Site and email")).toBe(true);
  expect(browser.main.value("Time zone")).toBe("Europe/Lisbon");

  const visitor = browser.visitor();
  const refused = await visitor.post(page, { messages: "loud", timeZone: "Mars/Base", quietHours: "on" });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("Messages: choose one of the options.");
  expect(refused.body).toContain("Choose a time zone, for example Europe/Paris.");
  expect(/<input[^>]*name="quietHours"[^>]*>/.exec(refused.body)?.[0]).toContain("checked");
  for (const [settings, status] of [
    [{ ways: { figures: "mail" } }, 400],
    [{ ways: { other: "mail" } }, 400],
    [{ timeZone: "+02:00" }, 400],
    [{ quietHours: true, timeZone: null }, 200],
  ] as const)
    expect((await browser.api("PATCH", "/api/v1/notification-settings", settings)).status).toBe(status);
  const { data } = await browser.api("GET", "/api/v1/notification-settings");
  expect(data).toMatchObject({ ways: { messages: "weekly" }, timeZone: null, quietHours: true });

  const owner = await PlainBrowser.signedIn("localhost", "supervisor");
  const name = `Heard of ${Date.now()}`;
  const { _id: id } = (await owner.api("POST", "/api/v1/playlists", { name })).data;
  await owner.api("POST", `/api/v1/playlists/${id}/members`, { email, role: "viewer" });
  await owner.mailedLink(name);
  await owner.open("/dev/outbox");
  const [mail] = owner.main.parts("li", name);
  if (mail === undefined) throw new Error("no email about the playlist");
  await owner.follow(/./, mail);
  const [link = ""] = owner.main.links(/\/unsubscribe\//);
  const stranger = new PlainBrowser();
  await stranger.open(new URL(link).pathname);
  const invitations = async () => {
    await browser.open(page);
    return isChosen("Invitations", "Site only");
  };
  expect(await invitations()).toBe(false);
  await stranger.press("Stop emails about invitations");
  expect(await invitations()).toBe(true);
  await stranger.press("Undo");
  expect(await invitations()).toBe(false);
  // As email programs post: RFC 8058.
  const oneClick = await new PlainBrowser().visitor().post(new URL(link).pathname, { "List-Unsubscribe": "One-Click" });
  expect(oneClick.status).toBe(200);
  expect(await invitations()).toBe(true);
  await stranger.open(new URL(link).pathname);
  await stranger.press("Stop all notification emails");
  await browser.open(page);
  expect(isChosen("Messages", "Site only")).toBe(true);
});
