import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { root } from "#scripts/settings.ts";
import { type Person, prepareDeal, songsIn } from "#test/support/deal-room.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

let client: PlainBrowser;
let sender: PlainBrowser;
let songs: string[] = [];

beforeAll(async () => {
  client = await PlainBrowser.signedIn("localhost", "staff");
  sender = await PlainBrowser.signedIn("localhost", "admin");
  songs = songsIn((await client.visitor().get("/search")).body);
});

function personOf(browser: PlainBrowser): Person {
  return {
    async api(method, path, data) {
      const answer = await browser.api(method, `/api/v1/${path}`, data);
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      return answer.data;
    },
    async post(path, form) {
      expect((await browser.visitor().post(path, form)).status, path).toBe(302);
    },
  };
}

/** A job with a track and an offer for guests. */
function makeDeal(name: string, song: number, names: string[]) {
  const guests = names.map((one, at) => ({ name: one, email: `guest-${at}-${Date.now()}@orchard.example` }));
  const people = { client: personOf(client), sender: personOf(sender) };
  return prepareDeal(people, { organisation: `${name} ${Date.now()}`, songId: songs[song] ?? "", guests });
}

/** The page of each guest of a new deal. */
async function openDeal(name: string, song: number, names: string[]) {
  const deal = await makeDeal(name, song, names);
  const browsers = deal.paths.map(() => new PlainBrowser());
  await Promise.all(browsers.map((one, at) => one.open(deal.paths[at] ?? "")));
  return { ...deal, browsers };
}

/** The figures of the sender's page, a text for each guest. */
async function figuresOf(room: string): Promise<string[]> {
  await sender.open(room);
  return sender.main
    .parts("tr")
    .slice(1)
    .map(({ text }) => text);
}

test("what is heard, read and downloaded in a room is not found with the token of any other", async () => {
  const [own, other] = [await openDeal("Own", 0, ["Lea Brandl"]), await openDeal("Other", 1, ["Bo Ek"])];
  const [guest, stranger] = [own.browsers[0], other.browsers[0]];
  if (guest === undefined || stranger === undefined) throw new Error("no guests");
  const film = new FormData();
  const bytes = readFileSync(join(root, "test/support/fixtures/films/bars-25.webm"));
  film.append("file", new File([bytes], "Cut.webm", { type: "video/webm" }));
  expect((await guest.visitor().post(`${guest.path}/film-file`, film)).status).toBeLessThan(400);

  const tokensOf = (browser: PlainBrowser) => {
    const [list = ""] = browser.main
      .elements("form")
      .flatMap(({ attribs }) => attribs.action?.split("?playlist=")[1] ?? []);
    return { room: browser.path.split("/").at(-1) ?? "", list };
  };
  const [tokens, others] = [tokensOf(guest), tokensOf(stranger)];
  const addresses = [
    ...guest.page.elements("audio").map(({ attribs }) => attribs.src ?? ""),
    ...guest.main.links(acceptanceCopy.pdf),
  ];
  await guest.open(`${guest.path}/film`);
  addresses.push(...guest.main.elements("video").map(({ attribs }) => attribs.src ?? ""));
  addresses.push(`/room/${tokens.room}/markers/csv`);
  expect(addresses).toHaveLength(5);
  const visitor = new DemoVisitor("localhost");
  const altered = (token: string) => `${token.slice(0, -2)}${token.endsWith("aa") ? "bb" : "aa"}`;
  const wrong = { room: altered(tokens.room), list: altered(tokens.list) };
  for (const address of addresses) {
    expect((await visitor.get(address)).status, address).toBe(200);
    // The document of an offer has no id: another guest reads their own there.
    for (const { room, list } of address.endsWith(".pdf") ? [wrong] : [wrong, others]) {
      const path = address.replace(tokens.room, room).replace(tokens.list, list);
      expect((await visitor.get(path)).status, path).toBe(404);
    }
  }
});

test("openings by mail scanners, without cookies, sign nothing and count as nothing", async () => {
  const { paths, room, request } = await makeDeal("Scanned", 2, ["Lea Brandl"]);
  const read = async () => [await figuresOf(room), (await client.api("GET", `/api/v1${request}`)).data];
  const before = await read();
  expect(before[0]).toEqual([expect.stringContaining("Not opened yet")]);
  const visitor = new DemoVisitor("localhost");
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? visitor.get(paths[0] ?? "") : visitor.head(paths[0] ?? ""))),
  );
  for (const { status, headers } of opened) expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  expect(await read()).toEqual(before);
});

test("two guests comment, pick and sign at once: everything is kept, one signs, and the other reads who did", async () => {
  const { browsers, room } = await openDeal("At once", 3, ["Lea Brandl", "Bo Ek"]);
  const act = async (browser: PlainBrowser, name: string) => {
    const row = () => browser.main.parts(".shared-track")[0];
    browser.main.unfold("Comment on a passage");
    browser.fill("From", "0:01", row());
    browser.fill("To", "0:03", row());
    browser.fill("Comment", `Louder, says ${name}`, row());
    await browser.press("Add comment", row());
    await browser.press("Pick", row());
    browser.fill(acceptanceCopy.company, "Orchard Foods");
    browser.fill(acceptanceCopy.role, "Head of legal");
    browser.fill(acceptanceCopy.signature, name);
    browser.tick(acceptanceCopy.authority);
    await browser.press(/^Sign for /);
    return browser;
  };
  const [lea, bo] = await Promise.all(browsers.map((one, at) => act(one, at === 0 ? "Lea Brandl" : "Bo Ek")));
  if (lea === undefined || bo === undefined) throw new Error("no guests");
  const [winner, loser, name] = lea.status === 200 ? [lea, bo, "Lea Brandl"] : [bo, lea, "Bo Ek"];
  expect([winner.status, loser.status]).toEqual([200, 409]);
  expect(winner.main.headings).toContain(acceptanceCopy.done.signed.title);
  const [pdf = ""] = winner.main.links(acceptanceCopy.pdf);
  const { pages } = await readPdf(new Uint8Array((await winner.visitor().get(pdf)).bytes));
  expect(pages.flat().join(" ")).toContain(`Signed by ${name}, Head of legal, for Orchard Foods`);
  expect(loser.main.text).toContain(`${name} accepted it on`);
  for (const browser of [lea, bo]) {
    await browser.open(browser.url.pathname);
    expect(browser.main.text).toContain(`Louder, says ${browser === lea ? "Lea Brandl" : "Bo Ek"}`);
    expect(browser.main.parts(".shared-track")[0]?.button("Pick").attribs["aria-pressed"]).toBe("true");
  }
  expect(await figuresOf(room)).toHaveLength(2);
});
