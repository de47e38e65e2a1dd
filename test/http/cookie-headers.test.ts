import { beforeAll, expect, test } from "vitest";
import { demoDomain, demoPeople } from "#db/seed/demo-people.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

/**
 * One page for each spelling of a Cookie header, asked for by the person, then by a stranger, then by the person again: however
 * the header is read, the stranger never sees the person, and a signed-in user is never shown a shared copy.
 */
const person = demoPeople.find(({ account }) => account === "supervisor");
const markers = [person?.name ?? "", `supervisor@${demoDomain}`];

type Write = (name: string, token: string) => string;

const pairs: Record<string, Write> = {
  plain: (name, token) => `${name}=${token}`,
  "space before =": (name, token) => `${name} =${token}`,
  "spaces around =": (name, token) => `${name}  =  ${token}`,
  "tab before =": (name, token) => `${name}\t=${token}`,
  "leading space": (name, token) => `  ${name}=${token}`,
  "trailing space": (name, token) => `${name}=${token}  `,
  quoted: (name, token) => `${name}="${token}"`,
  "half quoted": (name, token) => `${name}="${token}`,
  "quoted name": (name, token) => `"${name}"=${token}`,
  "single quotes": (name, token) => `${name}='${token}'`,
  "percent-encoded letter": (name, token) => `${name}=%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
  "percent-encoded name": (name, token) => `%73${name.slice(1)}=${token}`,
  "upper-case name": (name, token) => `${name.toUpperCase()}=${token}`,
  "no value": (name) => `${name}=`,
  "no equals sign": (name) => name,
  "undecodable value": (name) => `${name}=%zz`,
  "two equals signs": (name, token) => `${name}==${token}`,
  "wrong token first": (name, token) => `${name}=wrong; ${name}=${token}`,
  "wrong token last": (name, token) => `${name}=${token}; ${name}=wrong`,
  "spaced duplicate": (name, token) => `${name}=${token}; ${name} =wrong`,
};
const surroundings: Record<string, (pair: string) => string> = {
  alone: (pair) => pair,
  "after another": (pair) => `theme=1; ${pair}`,
  "after another, no space": (pair) => `theme=1;${pair}`,
  "after empty pairs": (pair) => `;; ; ${pair}`,
  "before another": (pair) => `${pair}; theme=1`,
  "after a comma": (pair) => `theme=1, ${pair}`,
  "after an answered banner": (pair) => `consent=necessary; ${pair}`,
};
const names = ["session", "__Host-session"];
const preferences = [
  "consent=x",
  "consent =necessary",
  "consent=",
  "consent",
  "consent=necessary",
  'consent="necessary"',
  "consent=necessary%2Banalytics",
  "consent=necessary+everything",
  "consent=%",
  "consent=necessary; consent=x",
  "consent=x; consent=necessary",
  "scheme=light",
  "scheme=auto",
  "scheme =light",
  "scheme=LIGHT",
  "scheme=neon",
  "scheme=light; scheme=neon",
  "scheme=neon; scheme=light",
  "bookmark=x",
  "flash=x",
  "flash={}",
  "flash =x",
  "theme=light",
  "=x",
  ";",
  "__proto__=x",
  "constructor=x; toString=y",
];

/** No page of an earlier run is in the cache. */
const run = Date.now();
let session = "";
let asked = 0;

beforeAll(async () => {
  session = (await DemoVisitor.signedIn("localhost", "supervisor")).session?.slice("session=".length) ?? "";
});

function spellings(): [string, string][] {
  const private_ = names.flatMap((name) =>
    Object.entries(pairs).flatMap(([how, write]) =>
      Object.entries(surroundings).map(([where, place]): [string, string] => [
        `${name}, ${how}, ${where}`,
        place(write(name, session)),
      ]),
    ),
  );
  return [...private_, ...preferences.map((header): [string, string] => [header, header])];
}

function get(path: string, cookie: string | null): Promise<RawAnswer> {
  return rawRequest(copyUrl(), { path, headers: cookie === null ? {} : { Cookie: cookie } });
}

function shows({ body }: RawAnswer): boolean {
  return markers.some((marker) => body.includes(marker));
}

/** Eight at a time, in order. */
async function each<T>(items: T[], visit: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of left) await visit(item);
    }),
  );
}

test("no spelling of a Cookie header puts a person's page into the shared cache, or a shared page before a person", async () => {
  expect(session.length).toBeGreaterThan(20);
  const cases = spellings().map(([name, header]) => {
    asked += 1;
    return { name, header, path: `/search?q=cookie-${run}-${asked}`, first: null as RawAnswer | null };
  });
  expect(cases.length).toBeGreaterThanOrEqual(200);
  await each(cases, async (one) => {
    one.first = await get(one.path, one.header);
  });
  const signedIn = cases.filter(({ first }) => first !== null && shows(first));
  expect(signedIn.length, "spellings that sign in").toBeGreaterThanOrEqual(20);
  await each(cases, async ({ name, header, path, first }) => {
    const stranger = await get(path, null);
    expect([first?.status, stranger.status], name).toEqual([200, 200]);
    expect(shows(stranger), name).toBe(false);
    const sharedWithStranger = stranger.headers["x-cache"] !== undefined;
    if (first && shows(first)) expect([first.headers["x-cache"], sharedWithStranger], name).toEqual([undefined, false]);
    const again = await get(path, header);
    expect(first && shows(again) === shows(first), name).toBe(true);
    if (shows(again)) expect(again.headers["x-cache"], name).toBeUndefined();
  });
});

test("a preference that the product does not write is no answer, and its page is not shared", async () => {
  for (const cookie of ["consent=x", "consent=", "consent=%", "scheme=neon", "consent=x; consent=necessary"]) {
    const path = `/search?q=preference-${run}-${encodeURIComponent(cookie)}`;
    for (const visit of [1, 2]) {
      const { status, headers, body } = await get(path, cookie);
      expect([status, headers["x-cache"]], `${cookie}, visit ${visit}`).toEqual([200, undefined]);
      expect(body, cookie).toContain('class="consent"');
    }
  }
});

test("visitors who answered the banner or chose a scheme share pages of their own", async () => {
  const shown = new Map<string, string>();
  for (const cookie of [
    "theme=1",
    "consent=necessary",
    "scheme=light",
    "consent=necessary%2Banalytics; scheme=light",
  ]) {
    await get(`/discover?s=variant-${run}`, cookie);
    const { headers, body } = await get(`/discover?s=variant-${run}`, cookie);
    expect(headers["x-cache"], cookie).toBe("hit");
    expect(body.includes('class="consent"'), cookie).toBe(!cookie.includes("consent"));
    expect(/data-scheme="(\w+)"/.exec(body)?.[1], cookie).toBe(cookie.includes("light") ? "light" : "dark");
    shown.set(cookie, body);
  }
  expect(new Set(shown.values()).size).toBe(4);
});

test("the cookie policy shows each visitor their own answer, whoever opened it before", async () => {
  for (const answer of ["necessary+analytics+marketing", "necessary", "necessary+marketing", "necessary+analytics"]) {
    const { body } = await get("/cookies-policy", `consent=${encodeURIComponent(answer)}`);
    const switches = body.match(/<input[^>]*role="switch"[^>]*>/g) ?? [];
    const on = switches.filter((one) => one.includes("checked")).map((one) => /name="(\w+)"/.exec(one)?.[1]);
    // The necessary ones have no name: they are always on.
    expect(["necessary", ...on.filter((name) => name !== undefined)].join("+"), answer).toBe(answer);
  }
});

test("the page view of someone who has just sent a form sets no cookie, so that they soon share pages again", async () => {
  const body = JSON.stringify({ kind: "page_view", path: "/discover" });
  for (const cookie of [`bookmark=00000000-00000001-00000000-${"0".repeat(32)}`, "theme=1"]) {
    const headers = {
      Cookie: cookie,
      Origin: `http://localhost:${new URL(copyUrl()).port}`,
      "CF-Connecting-IP": "10.91.0.1",
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
    };
    const seen = await rawRequest(copyUrl(), {
      method: "POST",
      path: "/api/v1/events",
      host: "localhost",
      headers,
      body,
    });
    expect([seen.status, seen.headers["set-cookie"]], cookie).toEqual([202, undefined]);
  }
});
