import { expect, test } from "vitest";
import { emptyDraft } from "#test/support/empty-draft.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import type { Name, PlainPart } from "#test/support/plain-page.ts";

const maxPresses = 60;
/** Characters from which a value counts as typed again also within another one: "Ada Lind <ada@lind.example>". */
const minPart = 6;
const run = Date.now().toString(36);

/** What all people of the test did, and which values they typed where. */
class Ledger {
  presses = 0;
  fields = 0;
  readonly #typed = new Map<string, string>();

  /** Counts a value that is typed. Whatever was typed once is known, and a field that asks for it comes filled in. */
  type(label: Name, value: string): void {
    const key = value.trim().toLowerCase();
    const isKnown = (known: string) => known === key || (known.length >= minPart && key.includes(known));
    const before = [...this.#typed].find(([known]) => isKnown(known))?.[1];
    if (before !== undefined) throw new Error(`“${label}” asks for “${value}”, which was typed as “${before}”`);
    this.#typed.set(key, String(label));
    this.fields += 1;
  }
}

/** A person with a browser whose presses and fields are counted. */
class Person {
  readonly browser: PlainBrowser;
  readonly #ledger: Ledger;

  constructor(browser: PlainBrowser, ledger: Ledger) {
    this.browser = browser;
    this.#ledger = ledger;
  }

  get main(): PlainPart {
    return this.browser.main;
  }

  async press(name: Name, within?: PlainPart): Promise<void> {
    this.#ledger.presses += 1;
    await this.browser.press(name, within);
    expect(this.browser.status, `${name}: ${this.browser.main.text}`).toBe(200);
  }

  async follow(name: Name, within?: PlainPart): Promise<void> {
    this.#ledger.presses += 1;
    await this.browser.follow(name, within);
    expect(this.browser.status, String(name)).toBe(200);
  }

  unfold(name: Name): void {
    this.#ledger.presses += 1;
    this.main.unfold(name);
  }

  /** Opens the link of the newest mail to an address. */
  async openMail(address: string): Promise<void> {
    this.#ledger.presses += 1;
    await this.browser.open(await this.browser.mailedLink(address));
  }

  /** Types or chooses a value, unless the field has it. */
  enter(label: Name, value: string): void {
    if (this.main.value(label) === value) return;
    this.#ledger.type(label, value);
    this.browser.fill(label, value);
  }

  /** Types below what the field has. */
  append(label: Name, text: string): void {
    this.#ledger.type(label, text);
    this.browser.fill(label, `${this.main.value(label)}\n${text}`);
  }

  /** Makes a choice, which is no value that others know. */
  choose(label: Name, option: string): void {
    this.#ledger.presses += 1;
    this.browser.fill(label, option);
  }

  /** Ticks a box, unless it is ticked. `means`: what it says, if it is known by another name. */
  tick(label: Name, means = String(label)): void {
    if (this.main.isTicked(label)) return;
    this.#ledger.presses += 1;
    this.#ledger.type(label, means);
    this.browser.tick(label);
  }

  /** The typed name is the signature itself. */
  sign(label: Name, name: string): void {
    this.#ledger.fields += 1;
    this.browser.fill(label, name);
  }
}

const company = `Orchard ${run}`;
const [name, email] = ["Mireille Tanaka", "supervisor@demo.syncline.example"];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const deadline = day(40);
const project = "A thirty-second film for apple juice: hopeful piano, warm, no vocals.";

async function sendBrief(visitor: Person): Promise<void> {
  await visitor.browser.open("/submit-brief");
  visitor.enter("Name", name);
  visitor.enter("Work email", email);
  visitor.enter("Your project", project);
  visitor.unfold("Add details");
  visitor.enter("Company", company);
  visitor.enter(/^Deadline/, deadline);
  visitor.tick("Web", "web_paid");
  visitor.enter(/^Territory/, "DE, AT");
  await visitor.press("Submit brief");
  expect(visitor.browser.page.headings).toContain("We have your brief");
}

/** The desk makes a list from the words of the brief and shares it with the client. */
async function share(desk: Person): Promise<string> {
  await desk.browser.open("/opportunities?view=list");
  await desk.follow(new RegExp(`^${company}`));
  const job = desk.browser.path;
  desk.enter("Reply", "Thank you. A list follows within the hour.");
  await desk.press("Send reply");
  await desk.press(/^Fill a playlist/);
  await desk.follow(`Brief: ${company}`);
  await desk.follow(/^Edit/);
  await desk.follow(/^Share/);
  desk.enter("To", `${name} <${email}>`);
  await desk.press("Create link");
  return job;
}

/** The client picks, and requests a licence for what they picked. */
async function request(client: Person): Promise<void> {
  await client.openMail(email);
  const [track] = client.main.parts(".shared-track");
  await client.press("Pick", track);
  await client.follow(/^Request a licence for /);
  await client.press("Add to request");
  client.enter("Project", company);
  client.enter("End client", company);
  client.tick("Web, paid", "web_paid");
  client.enter("Territory", "DE, AT");
  client.enter(/^Needed by/, deadline);
  client.enter("Description", project);
  client.enter("Product category", "food");
  client.enter("Term in months", "12");
  await client.press("Send request");
  expect(client.browser.page.text).toContain("Our licensing team has your request");
}

/** The desk clears the song, quotes by the rate card and sends the offer. */
async function offer(desk: Person, job: string): Promise<void> {
  await desk.browser.open(job);
  await desk.follow(company);
  await desk.press("Start clearing");
  for (const side of [/^Master: /, /^Composition: /]) desk.choose(side, "approved");
  desk.enter(/^Note on the master of /, "By phone with the label");
  desk.enter(/^Note on the composition of /, "By phone with both writers");
  await desk.press("Save clearing");
  await desk.follow("Make a quote");
  await desk.press("Fill in from the rate card");
  await desk.press("Send quote");
  desk.enter("Name", name);
  desk.enter("Email address", email);
  await desk.press("Send link");
}

async function sign(client: Person): Promise<void> {
  await client.openMail(email);
  client.enter("Your full name", name);
  client.enter("Company you sign for", company);
  client.enter("Your role there", "Head of marketing");
  client.sign("Signature", name);
  client.tick("I may sign for this company");
  await client.press(/^Sign for /);
  expect(client.browser.page.headings).toContain("You signed this offer");
}

async function invoice(desk: Person, job: string): Promise<void> {
  await desk.browser.open(job);
  await desk.follow("Issue the licence");
  desk.enter("Licensee", company);
  desk.append("Licensee", "Ring 1\n1010 Vienna\nAustria");
  await desk.press("Issue licence");
  await desk.browser.open(job);
  await desk.follow(company);
  await desk.press(/^Draft invoice of /);
  for (const [label, value] of Object.entries({
    Name: company,
    Street: "Ring 1",
    Postcode: "1010",
    City: "Vienna",
    Country: "AT",
  }))
    desk.enter(label, value);
  desk.choose("Tax", "Not subject to tax");
  await desk.press("Send invoice");
  expect(desk.browser.page.text).toMatch(/Invoice \S+-\d{4}-\d{4} sent/);
}

/** What the licensor prints on its documents: before the story, as other stories leave other things there. */
async function setLicensor(browser: PlainBrowser): Promise<void> {
  await browser.open("/company-settings/own/documents");
  for (const [label, value] of Object.entries({
    ...{ "Legal name": "Syncline Music GmbH", Street: "Marienplatz 1", Postcode: "70178", City: "Stuttgart" },
    ...{ Country: "Germany", "Tax or register number": "99/815/08150" },
  }))
    browser.fill(label, value);
  await browser.press("Save");
}

test("one brief is one job: from the visitor's form to the invoice nothing is typed twice", async () => {
  const ledger = new Ledger();
  const visitor = new Person(new PlainBrowser(), ledger);
  const desk = new Person(await PlainBrowser.signedIn("localhost", "admin"), ledger);
  const client = new Person(await PlainBrowser.signedIn("localhost", "supervisor"), ledger);
  await setLicensor(desk.browser);
  await emptyDraft(client.browser);
  await sendBrief(visitor);
  const job = await share(desk);
  await request(client);
  await offer(desk, job);
  await sign(client);
  await invoice(desk, job);
  expect(ledger.presses, `presses, with ${ledger.fields} fields`).toBeLessThanOrEqual(maxPresses);

  await desk.browser.open(job);
  const history = desk.main.part("details", "History").text;
  const acts = [
    "Licence issued",
    "Quote accepted",
    "Sent for signature",
    "Quote made",
    "Clearing started",
    "Request sent",
  ];
  const before = ["Picked 1 of", "Opened the room", "Room sent to", "Reply sent", "Brief sent"];
  const places = [...acts, ...before].map((act) => history.indexOf(act));
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
  expect(desk.main.part("section", "Linked").text).toMatch(/-\d{4}-\d{4} · [\d.,]+ EUR, sent/);
});
