import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { loader } from "#app/catalogue/search/routes/search.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

beforeAll(async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Sandpiper", artist: "Ona Vey", genre: ["Folk"], mood: ["Calm"], bpm: 90 });
  await refreshSearch(ctx, { limit: 10 });
});

function open(query: string) {
  return readSearchPage(testContext(), new URLSearchParams(query));
}

/** `count` parameters of one name. */
function many(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${name}=v${at}`).join("&");
}

const said: [query: string, notice: RegExp][] = [
  [`q=${"a".repeat(5000)}`, /^Only the first 200 characters were searched\.$/],
  [`q=${"%F0%9F%98%80".repeat(300)}`, /^Only the first 200 characters were searched\.$/],
  [`q=${"word+".repeat(13)}`, /^Only the first 12 words were searched\.$/],
  [`q=sandpiper${"+-heron".repeat(13)}`, /^Only the first 12 words with a minus were left out\.$/],
  ["q=sandpiper&q=heron", /^Words: more than one value\. Only the first was used\.$/],
  ["vocals=yes&vocals=no", /^Vocals: more than one value\. Only the first was used\.$/],
  ["bpmMin=80&bpmMin=abc", /^Lowest BPM: more than one value\. Only the first was used\.$/],
  ["key=Am&key=C", /^Key: more than one value\. Only the first was used\.$/],
  ["page=1&page=2", /^Page: more than one value\. Only the first was used\.$/],
  [many("genre", 2000), /^Genre: only the first 12 choices were used\.$/],
  [`${many("mood", 13)}&mood=calm`, /^Mood: only the first 12 choices were used\.$/],
  [`seed_songIds=${"a".repeat(5000)}`, /^Similar track: “a{60}” isn't one of the choices\./],
  ["seed_youtube=%3Cb%3E", /^Video link: “<b>” isn't one of the choices\./],
  ["page=1e9", /^Page must be a number\./],
  ["page=1.5", /^Page must be a number\./],
  ["explicit=1", /^Lyrics: “1” isn't one of the choices\./],
  ["qFields=__proto__", /^Unknown search field: __proto__\./],
];

for (const [query, notice] of said) {
  test(`what is left out of an address is said: ${query.slice(0, 40)}`, async () => {
    expect((await open(query)).notices).toContainEqual(expect.stringMatching(notice));
    const { answer } = await visit(`http://localhost/search?${query}`, {}, (args) => loader(args));
    expect((answer as { init: { status: number } }).init.status).toBe(400);
  });
}

test("the same value twice, an empty one, and twelve choices leave nothing out", async () => {
  for (const query of ["key=Am&key=Am", "q=&q=sandpiper", "page=&page=1", many("genre", 12).replace("v0", "folk")]) {
    const { notices } = await open(query);
    expect(notices.filter((one) => /more than one|only the first/.test(one))).toEqual([]);
  }
});

const odd = [
  "q=a%00b",
  "q=%00",
  "q=%ED%A0%80",
  "q=%FF%FE",
  `q=${"%D0%B6".repeat(30)}`,
  `q=${"%D0%B6".repeat(31)}+${"%D0%B6".repeat(30)}`,
  "q=%E2%80%AE%D9%85%D9%88%D8%B3%D9%8A%D9%82%D9%89",
  "q=%F0%9F%98%80",
  "q=%22sandpiper",
  "q=%22%22%22",
  "q=-+--+-%22",
  "q=100%25_+%5Ba-z%5D*",
  "q=title:x+NEAR(a+b)+AND+OR+NOT+^x+{a}+((",
  "q=99999999999+bpm+0+bpm+-3+bpm",
  "q=bpm+200-100",
  "page=-1",
  "page=99999999999999999999999999",
  "bpmMin=-5&bpmMax=99999999",
  "songId=%00&versionId=%27",
  "seed_songIds=x&seed_start=abc&seed_end=-4&seed_groups=%00",
  "__proto__=x&constructor=y&q[]=z",
];

test("whatever an address holds, the search is made", async () => {
  for (const query of odd) {
    const page = await open(query);
    expect(page.status, query).toMatch(/^(?:No tracks for|\d[\d,]* tracks?$)/);
    expect(page.results.page, query).toBe(1);
  }
});
