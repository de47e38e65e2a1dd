import { expect, test } from "vitest";
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
    expect(this.browser.status, `${name}: ${this.browser.main.alerts.join(" ")}`).toBe(200);
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

  /** Types or chooses a value, unless the field has it. */
  enter(label: Name, value: string): void {
    if (this.main.value(label) === value) return;
    this.#ledger.type(label, value);
    this.browser.fill(label, value);
  }

  /** Ticks a box, unless it is ticked. `means`: what it says, if it is known by another name. */
  tick(label: Name, means = String(label)): void {
    if (this.main.isTicked(label)) return;
    this.#ledger.type(label, means);
    this.browser.tick(label);
  }

  /** The typed name is the signature itself. */
  sign(label: Name, name: string): void {
    this.#ledger.type(label, `${name}, signature`);
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
  await desk.press(/^Fill a playlist/);
  await desk.follow(`Brief: ${company}`);
  await desk.follow(/^Edit/);
  await desk.follow(/^Share/);
  //TO desk.enter("To", `${name} <${email}>`);
  desk.browser.fill("To", `${name} <${email}>`);
  await desk.press("Create link");
  return job;
}

/** The client picks, and requests a licence for what they picked. */
async function request(client: Person): Promise<void> {
  await client.browser.open(await client.browser.mailedLink(email));
  const [track] = client.main.parts(".shared-track");
  await client.press("Pick", track);
  await client.follow(/^Request a licence for /);
  await client.press("Add to request");
  client.enter("Project", company);
  client.enter("End client", company);
  client.tick("Web, paid", "web_paid");
  client.enter("Territory", "DE, AT");
  client.enter(/^Needed by/, deadline);
  client.enter(/^What/, project);
  client.enter("Product category", "food");
  client.enter("Term in months", "12");
  await client.press("Send request");
  expect(client.browser.page.text).toContain("Our licensing team has your request");
}

/** The desk clears the song, quotes by the rate card and sends the offer. */
async function offer(desk: Person, job: string): Promise<void> {
  await desk.browser.open(job);
  await desk.follow("Start clearing");
  await desk.press("Start clearing");
  for (const side of [/^Master: /, /^Composition: /]) desk.browser.fill(side, "approved");
  await desk.press("Save clearing");
  await desk.follow("Make a quote");
  await desk.press("Fill in from the rate card");
  await desk.press("Send quote");
  desk.enter("Name", name);
  desk.enter("Email address", email);
  await desk.press("Send link");
}

async function sign(client: Person): Promise<void> {
  await client.browser.open(await client.browser.mailedLink(email));
  client.enter("Your full name", name);
  client.enter("Company you sign for", company);
  client.enter("Your role there", "Head of marketing");
  client.sign("Signature", name);
  client.tick("I may sign for this company");
  await client.press("Accept quote");
  expect(client.browser.page.headings).toContain("You signed this offer");
}

async function invoice(desk: Person, job: string): Promise<void> {
  await desk.browser.open(job);
  await desk.follow("Issue the licence");
  desk.enter("Licensee", company);
  await desk.press("Issue licence");
  await desk.browser.open(job);
  await desk.follow(company);
  await desk.press(/^Draft invoice of /);
  desk.enter("Name", company);
  await desk.press("Send invoice");
  expect(desk.browser.page.text).toMatch(/Invoice \S+-\d{4}-\d{4} sent/);
}

test("one brief is one job: from the visitor's form to the invoice nothing is typed twice", async () => {
  const ledger = new Ledger();
  const visitor = new Person(new PlainBrowser(), ledger);
  const desk = new Person(await PlainBrowser.signedIn("localhost", "admin"), ledger);
  const client = new Person(await PlainBrowser.signedIn("localhost", "supervisor"), ledger);
  await sendBrief(visitor);
  const job = await share(desk);
  await request(client);
  await offer(desk, job);
  await sign(client);
  await invoice(desk, job);
  expect(ledger.presses).toBeLessThanOrEqual(maxPresses);
  console.info(`${ledger.presses} presses, ${ledger.fields} fields`);

  await desk.browser.open(job);
  const history = desk.main.part("details", "History").text;
  for (const act of ["Brief sent", "Room sent to", "Opened the room", "Picked 1 of", "Quote", "Licence", "Signed"])
    expect(history).toContain(act);
});
