import fc from "fast-check";
import { expect, test } from "vitest";
import { ernVersions } from "#app/exchange/ddex/ern-message.ts";
import { MessageError, problemText } from "#app/exchange/ddex/message-problem.ts";
import { readErn } from "#app/exchange/ddex/read-ern.ts";
import { releaseKeyOf } from "#app/exchange/deliveries/release-key.ts";
import { newReleaseMessage, purgeReleaseMessage } from "#test/support/ern-fixture.ts";

const upc = "4006381333931";
const isrc = "SEXXX2600001";

async function* chunksOf(text: string | Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string, size?: number) => readErn(chunksOf(text, size));

async function problemOf(text: string | Uint8Array): Promise<string> {
  try {
    await readErn(chunksOf(text));
  } catch (error) {
    if (error instanceof MessageError) return error.problem.code;
    throw error;
  }
  return "none";
}

const harbour = { upc, title: "Harbour", tracks: [{ isrc, title: "Harbour", language: "en" }] };

test.each(ernVersions)("a release of ERN %s is read with recordings, artists, file and deal", async (version) => {
  const message = await read(
    newReleaseMessage({
      version,
      releases: [
        {
          ...harbour,
          tracks: [
            {
              isrc,
              title: "Harbour & Home",
              subTitle: "Radio Edit",
              language: "en",
              hash: { algorithm: "MD5", value: "D41D8CD98F00B204E9800998ECF8427E" },
            },
            { isrc: "SEXXX2600002", title: "Quay", isInstrumental: true },
          ],
        },
      ],
    }),
  );
  expect(message).toMatchObject({
    kind: "release",
    version,
    id: "M1",
    threadId: "T-M1",
    senderId: "PADPIDA2026010101X",
    senderName: "Northlight Records",
    isTest: false,
  });
  expect(message.sentAt).toBe(Date.parse("2026-11-01T10:00:00Z"));
  const [release] = message.releases;
  expect(release).toMatchObject({
    key: `upc:${upc}`,
    upc,
    title: "Harbour",
    label: "Northlight",
    genres: ["Pop"],
    date: "2026-02-03",
    problems: [],
  });
  expect(release?.deals).toEqual([
    {
      text: "SubscriptionModel · OnDemandStream · Worldwide · from 2026-01-01",
      from: "2026-01-01",
      until: null,
      isEnded: false,
    },
  ]);
  const [first, second] = release?.recordings ?? [];
  expect(first).toMatchObject({
    ...{ isrc, title: "Harbour & Home", versionTitle: "Radio Edit", durationMs: 225_000, language: "en", year: 2026 },
    copyright: "(P) 2026 Northlight Records",
    file: { name: "A00.wav", hash: { algorithm: "MD5", value: "d41d8cd98f00b204e9800998ecf8427e" } },
  });
  expect(first?.artists[0]).toEqual({ name: "Mara Lind", role: "main" });
  expect(second).toMatchObject({ title: "Quay", isInstrumental: true, explicit: version.startsWith("4") });
});

test.each(ernVersions)(
  "the front cover, shares and all identifiers of a release of ERN %s are read",
  async (version) => {
    const track = {
      isrc,
      title: "Harbour",
      owners: { "Northlight Records": 33.335, Unknown: null },
      writers: { "Lena Holm": 100 },
    };
    const cover = { file: "front.jpg", hash: { algorithm: "MD5", value: "D41D8CD98F00B204E9800998ECF8427E" } };
    const given = { ...harbour, grid: "A1-2425G-ABC1234002-M", cover, tracks: [track] };
    const [release] = (await read(newReleaseMessage({ version, releases: [given] }))).releases;
    expect(release?.ids).toEqual([`upc:${upc}`, "grid:A12425GABC1234002M", "id:N-0"]);
    expect(release?.cover).toEqual({
      name: "front.jpg",
      hash: { algorithm: "MD5", value: "d41d8cd98f00b204e9800998ecf8427e" },
    });
    expect(release?.recordings[0]?.shares).toEqual([
      { side: "master", name: "Northlight Records", shareBp: 3334 },
      { side: "master", name: "Unknown", shareBp: null },
      // 3.8 states none of the work.
      ...(version.startsWith("3") ? [] : [{ side: "composition", name: "Lena Holm", shareBp: 10_000 }]),
    ]);
  },
);

test("a release is known by its UPC, else by the only release that has one of its identifiers", () => {
  const known = new Map([
    ["upc:1", new Set(["upc:1"])],
    ["grid:A", new Set(["upc:1"])],
    ["id:7", new Set(["upc:1", "upc:2"])],
    ["id:8", new Set(["id:8"])],
  ]);
  const keyOf = (...ids: string[]) => releaseKeyOf({ ids }, known, "none:1");
  expect(keyOf()).toEqual({ key: "none:1", absorbed: [], isAmbiguous: false });
  expect(keyOf("grid:A")).toEqual({ key: "upc:1", absorbed: ["grid:A"], isAmbiguous: false });
  expect(keyOf("upc:3", "id:7", "id:8")).toEqual({ key: "upc:3", absorbed: ["id:8"], isAmbiguous: false });
  expect(keyOf("id:7")).toMatchObject({ key: "id:7", isAmbiguous: true });
  expect(keyOf("grid:B", "id:8")).toEqual({ key: "grid:B", absorbed: ["id:8"], isAmbiguous: false });
});

test.each(["3.8.2", "4.1", "4.3.2"])("a purge of ERN %s names its release", async (version) => {
  const message = await read(purgeReleaseMessage({ version, id: "P1", upc }));
  expect(message).toMatchObject({
    kind: "purge",
    version,
    id: "P1",
    releases: [{ key: `upc:${upc}`, title: "Harbour" }],
  });
});

test("the featured artist stands behind the main one, whatever the order of the file", async () => {
  const { releases } = await read(newReleaseMessage({ releases: [harbour] }));
  expect(releases[0]?.recordings[0]?.artists).toEqual([
    { name: "Mara Lind", role: "main" },
    { name: "Ida Rehn", role: "featured" },
  ]);
});

test("the use of AI is read from the recording and its contributors", async () => {
  const tracks = [{ isrc, title: "Harbour", ai: "Partly", lyricist: { name: "Model", ai: "All" } }];
  const { releases } = await read(newReleaseMessage({ releases: [{ ...harbour, tracks }] }));
  expect(releases[0]?.recordings[0]).toMatchObject({
    ai: "some",
    contributors: [{ name: "Model", roles: ["Lyricist"], ai: "all" }],
  });
});

test("the end of a deal, its taking down and its absence are read", async () => {
  const ended = { deal: { from: "2026-01-01", until: "2026-06-30" }, upc, title: "One", tracks: harbour.tracks };
  const down = {
    deal: { takeDown: true },
    upc: "036000291452",
    title: "Two",
    tracks: [{ isrc: "SEXXX2600002", title: "Quay" }],
  };
  const none = { deal: null, upc: "5901234123457", title: "Three", tracks: [{ isrc: "SEXXX2600003", title: "Pier" }] };
  const { releases } = await read(newReleaseMessage({ version: "3.8.2", releases: [ended, down, none] }));
  expect(releases.map(({ deals }) => deals.map(({ until, isEnded }) => [until, isEnded]))).toEqual([
    [["2026-06-30", false]],
    [[null, true]],
    [],
  ]);
});

test("what is wrong with a release is its own problem, with the line of the file", async () => {
  const wrong = {
    upc: "4006381333932",
    title: "Wrong",
    tracks: [
      { isrc: "SE-XXX-26", title: "Quay" },
      { isrc: null, title: "Pier" },
    ],
  };
  const text = newReleaseMessage({ version: "4.3", releases: [harbour, wrong] });
  const { releases } = await read(
    text.replace(
      "<ReleaseReference>R1<",
      "<ReleaseResourceReference>A99</ReleaseResourceReference><ReleaseReference>R1<",
    ),
  );
  expect(releases[0]?.problems).toEqual([]);
  const problems = releases[1]?.problems ?? [];
  expect(problems.map(({ code, detail }) => [code, detail])).toEqual([
    ["badUpc", "4006381333932"],
    ["badIsrc", "SE-XXX-26"],
    ["noIsrc", "Pier"],
    ["unknownResource", "A99"],
  ]);
  const line = text.split("\n").findIndex((one) => one.includes("<ResourceReference>A10<")) + 1;
  expect(problems[1]?.line).toBe(line);
  expect(problems.map(problemText).join()).toContain(`SE-XXX-26 is no ISRC. (line ${line})`);
});

test("references used twice and references to nothing are problems of their release", async () => {
  const two = [harbour, { ...harbour, upc: "036000291452", tracks: [{ isrc: "SEXXX2600002", title: "Quay" }] }];
  const codes = async (change: (text: string) => string) => {
    const { releases } = await read(change(newReleaseMessage({ version: "4.3", releases: two })));
    return releases.map(({ problems }) => problems.map(({ code }) => code));
  };
  expect(await codes((text) => text.replace("<ResourceReference>A10<", "<ResourceReference>A00<"))).toEqual([
    ["doubleReference"],
    ["unknownResource"],
  ]);
  expect(await codes((text) => text.replace("<ReleaseReference>R1<", "<ReleaseReference>R0<"))).toEqual([
    ["doubleReference", "unknownRelease"],
    ["doubleReference"],
  ]);
  expect(await codes((text) => text.replace("<PartyReference>P2<", "<PartyReference>P9<"))).toEqual([
    ["unknownParty", "unknownParty"],
    ["unknownParty", "unknownParty"],
  ]);
});

test.each([
  ["doctype", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'],
  ["doctype", '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><lolz>&lol2;</lolz>'],
  ["doctype", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><x/>'],
  ["encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><x/>'],
  ["unknownMessage", '<ern:CatalogListMessage xmlns:ern="http://ddex.net/xml/ern/382"/>'],
  ["unknownVersion", '<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/99"/>'],
  ["unknownVersion", '<ern:NewReleaseMessage xmlns:ern="http://example.com/xml/ern/43"/>'],
  ["unknownVersion", "<NewReleaseMessage/>"],
  ["noHeader", '<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43"/>'],
  ["notWellFormed", ""],
  ["notWellFormed", "no XML"],
  ["notWellFormed", newReleaseMessage({ releases: [harbour] }).slice(0, -40)],
  ["notWellFormed", `${newReleaseMessage({ releases: [harbour] })}<more/>`],
  ["tooDeep", `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43">${"<a>".repeat(5000)}`],
  [
    "tooManyAttributes",
    `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" ${Array.from({ length: 99 }, (_, at) => `a${at}="x"`).join(" ")}/>`,
  ],
  ["tooManyAttributes", `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" a="${"x".repeat(9000)}"/>`],
])("%s is refused, case %#", async (code, text) => {
  expect(await problemOf(text)).toBe(code);
});

test("bytes that are not UTF-8 are refused", async () => {
  expect(await problemOf(new Uint8Array([0x3c, 0x78, 0x3e, 0xff, 0xfe]))).toBe("encoding");
});

test("a file of 200 MB is refused after 32, whatever it consists of", async () => {
  const mb = 1024 * 1024;
  const filled = async (text: string, head: string) => {
    let mbRead = 0;
    async function* endless() {
      yield new TextEncoder().encode(`<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43">${head}`);
      const block = new TextEncoder().encode(
        text.repeat(Math.ceil(mb / text.length)).slice(0, Math.floor(mb / text.length) * text.length),
      );
      for (; mbRead < 200; mbRead += 1) yield block;
    }
    const error = await readErn(endless()).catch((caught: unknown) => caught);
    return [error instanceof MessageError ? error.problem.code : error, mbRead];
  };
  expect((await filled("<A/>", "<ResourceList>"))[0]).toBe("tooManyReleases");
  expect(await filled("<!-- nothing -->", "")).toEqual(["tooLarge", 31]);
  expect(await filled("\n", "<ResourceList>")).toEqual(["tooLarge", 31]);
  expect((await filled("text", "<ResourceList><SoundRecording>"))[0]).toBe("itemTooLarge");
  expect((await filled("<a/>", "<ResourceList><SoundRecording>"))[0]).toBe("itemTooLarge");
  expect((await filled("<a>", "<ResourceList><SoundRecording>"))[0]).toBe("tooDeep");
}, 60_000);

test("references to references take no longer than the message has them", async () => {
  const refs = (from: number) =>
    Array.from(
      { length: 19_000 },
      (_, at) => `<ReleaseResourceReference>A${from + at}</ReleaseResourceReference>`,
    ).join("");
  const listed = (name: string, from: number) =>
    Array.from(
      { length: 12 },
      (_, at) => `<${name}><ReleaseReference>${name}${at}</ReleaseReference>${refs(from)}</${name}>`,
    ).join("");
  const base = newReleaseMessage({ releases: [{ ...harbour, deal: null }] });
  const { releases } = await read(
    base.replace("</ReleaseList>", `${listed("Release", 100)}${listed("TrackRelease", 50_000)}</ReleaseList>`),
  );
  expect(releases.map(({ problems }) => problems.length).slice(0, 3)).toEqual([0, 100, 100]);
});

test("a release with too many recordings is refused, long texts are cut, and odd values of a list are none", async () => {
  const tracks = Array.from({ length: 501 }, (_, at) => ({
    isrc: `SEXXX26${String(at).padStart(5, "0")}`,
    title: "T",
  }));
  expect(await problemOf(newReleaseMessage({ releases: [{ ...harbour, tracks }] }))).toBe("tooManyReleases");
  const odd = { isrc, title: "x".repeat(100_000), ai: "constructor" };
  const { releases } = await read(newReleaseMessage({ releases: [{ ...harbour, tracks: [odd] }] }));
  expect(releases[0]?.recordings[0]).toMatchObject({ title: "x".repeat(1000), ai: null });
});

test("a message is the same however it is cut into chunks", async () => {
  const text = newReleaseMessage({ releases: [{ ...harbour, title: "Hafen – Küste 港" }] });
  const whole = await read(text);
  for (const size of [1, 7, 100]) expect(await read(text, size)).toEqual(whole);
});

test("no text makes the reader throw anything but its own error", async () => {
  const base = newReleaseMessage({ version: "3.8.2", releases: [harbour] });
  const piece = fc.oneof(
    fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "&",
      "&#x0;",
      "&#xffffffff;",
      "<?",
      '"',
      "<SoundRecording>",
      '__proto__="1"',
    ),
    fc.string(),
  );
  const edit = fc.record({ at: fc.nat(base.length), cut: fc.nat(60), text: piece });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      const text = edits.reduce((now, { at, cut, text: put }) => now.slice(0, at) + put + now.slice(at + cut), base);
      expect(typeof (await problemOf(text))).toBe("string");
    }),
    { numRuns: 400 },
  );
});
