import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emptyDraft } from "#test/support/empty-draft.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const party = "Harbour Street Records";
const usage = "media:web_paid;territories:DE,AT;months:12;category:automotive";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function addressIs(staff: PlainBrowser, email: string) {
  await staff.open(`/parties?q=${encodeURIComponent(party)}`);
  await staff.follow(party);
  const { path } = staff;
  const before = staff.main.value("Email");
  staff.fill("Email", email);
  await staff.press("Save");
  return { path, before };
}

/** A song of which the party alone must approve. */
async function songOf(staff: PlainBrowser): Promise<string> {
  const ids = new Set<string>();
  for (const title of ["Ballroom in June", "First Light Arithmetic"]) {
    await staff.open(`/search?q=${encodeURIComponent(title)}`);
    for (const { attribs } of staff.main.elements("button")) if (attribs["data-play"]) ids.add(attribs["data-play"]);
  }
  const { data } = await staff.api("POST", "/api/v1/clearance", { songs: [...ids].slice(0, 50), usage });
  const items = data.items as { _id: string; parties: { name: string }[] }[];
  return items.find(({ parties }) => parties.map(({ name }) => name).join() === party)?._id ?? "";
}

/** A request for a song, about which the party is asked. */
async function ask(staff: PlainBrowser, client: PlainBrowser, given: { songId: string; project: string; at: number }) {
  const { songId, project, at } = given;
  const use = { media: ["web_paid"], territories: ["DE", "AT"], termMonths: 12, category: "automotive" };
  const about = {
    ...use,
    project,
    endClient: "Volt",
    description: `Film ${at}`,
    songId,
    version: await emptyDraft(client),
  };
  const made = await client.api("POST", "/api/v1/transactions", about);
  expect([made.status, made.data]).toEqual([201, expect.objectContaining({ _id: expect.any(String) })]);
  const request = made.data;
  const holders = await staff.api("GET", `/api/v1/transactions/${request._id}/rights-holders`);
  const parties = holders.data as unknown as { _id: string; items: { recordingId: string; side: string }[] }[];
  const asked = parties.map(({ _id, items }) => ({
    ...{ _id, items: items.map(({ recordingId, side }) => ({ recordingId, side, fee: 40_000 })) },
  }));
  const path = `/api/v1/transactions/${request._id}/approvals`;
  const sent = await staff.api("POST", path, { parties: asked, currency: "EUR", answerBy: day(9) });
  expect([sent.status, sent.data]).toEqual([201, expect.objectContaining({ asked: 1 })]);
}

test("without scripts a party opens all that it is asked from the page of one question, and answers at once; mistakes name question and field", async () => {
  const [staff, client] = [
    await PlainBrowser.signedIn("localhost", "staff"),
    await PlainBrowser.signedIn("localhost", "supervisor"),
  ];
  const name = randomUUID().slice(0, 8);
  const [email, project] = [`inbox-${name}@harbourstreet.example`, `Volt ${name}`];
  const songId = await songOf(staff);
  const { before } = await addressIs(staff, email);
  try {
    for (const at of [1, 2, 3]) await ask(staff, client, { songId, project, at });
    const browser = new PlainBrowser();
    await browser.open(await browser.mailedLink(email));
    expect(browser.path).toMatch(/^\/approve\//);
    expect(browser.main.text).toMatch(/\d questions more from us wait for you/);
    expect(browser.main.links(/Questions/)).toEqual([]);
    await browser.press("Email me one page for all");
    expect(browser.main.text).toContain("on its way to your address on file");
    await browser.open(await browser.mailedLink(email));
    expect(browser.path).toMatch(/^\/inbox\/[\w-]{43}$/);
    const group = () => browser.main.part("section", project);
    expect(group().elements("fieldset")).toHaveLength(4);

    browser.fill("Your full name", "Mara Voss", group());
    await browser.press("Send answers", group());
    expect(browser.status).toBe(400);
    expect(group().text).toContain("Choose an answer for at least one track, or one for all others");
    expect(group().value("Your full name")).toBe("Mara Voss");
    const [first] = group().parts("fieldset", "Your answer");
    if (first === undefined) throw new Error("no question");
    first.unfold("Other");
    browser.tick("Yes, on other terms", true, first);
    browser.fill("Fee you ask for", "much", first);
    browser.tick("Yes", true, group().part("fieldset", "Same answer for all others"));
    await browser.press("Send answers", group());
    expect([browser.status, group().parts("fieldset", "Your answer")[0]?.descriptionOf("Fee you ask for")]).toEqual([
      400,
      expect.stringContaining("Enter the fee you ask for"),
    ]);
    const again = group().parts("fieldset", "Your answer")[0];
    expect(again?.value("Fee you ask for")).toBe("much");
    if (again) browser.fill("Fee you ask for", "600", again);
    await browser.press("Send answers", group());
    expect(browser.page.text).toContain("3 answers are on record");
    const answered = browser.main.part("section", "Answered in the last 30 days");
    expect(
      answered.parts("li", project).map(({ text }) => /: (Yes[^M]*?)(?: Syncline|,|$)/.exec(text)?.[1]),
    ).toHaveLength(3);

    await browser.follow(/^Always yes to this/, answered);
    expect(browser.main.value("Fee at least")).toBe("400");
    await browser.open(browser.path.replace(/\/always$/, ""));
    browser.fill("Message", "Which film is it?");
    browser.fill("Your name", "Mara Voss");
    await browser.press("Send message");
    expect(browser.main.part("section", "Messages").text).toContain("Which film is it?");
    const [inbox = ""] = /\/inbox\/[^/]+/.exec(browser.path) ?? [];
    for (const view of ["shares", "rules"]) {
      await browser.open(`${inbox}?view=${view}`);
      expect(browser.status).toBe(200);
    }
  } finally {
    await addressIs(staff, before);
  }
});
