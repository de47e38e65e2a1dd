import { chromium, type Locator, type Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

/**
 * Interaction to Next Paint on a track with 500 comments, at a quarter of the processor: `SYNCLINE_URL=… node test/bench/comments.ts`
 * against a running copy. The comments are made up in the browser. Every interaction is made several times, as a hand makes it: the
 * pointer is there before it presses, and a key or a button is down for a while. Reported are the median and, in brackets, the worst.
 */
const url = process.env.SYNCLINE_URL ?? "http://localhost:8787";
const slowdown = 4;
const rounds = 7;
/** Milliseconds: from the pointer's arrival to the press, from down to up, and from one key to the next. */
const hand = { arrives: 200, holds: 60, types: 120 };
const song = "/music-sync-licensing/song/paper-lanterns";

function commentsOf(trackId: string, seconds: number) {
  const times = Array.from({ length: 500 }, (_, at) => {
    const startTime = (at * seconds) / 520;
    const range = { startTime, endTime: startTime + 1 };
    const own = { userNickname: "Mireille", playListId: null, trackId, uid: "someone", createdAt: 0 };
    return {
      ...range,
      comments: [{ ...range, ...own, _id: `${at}`, message: `Comment ${at} on this part of the song` }],
    };
  });
  return { data: { items: { [trackId]: { times } } } };
}

type Timed = { observed: { id: number; duration: number }[] };

/** Milliseconds of the slowest interaction that `act` makes; 16 stands for anything shorter. */
async function inpOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Timed).observed = [];
  });
  await act();
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    const { observed } = globalThis as unknown as Timed;
    return Math.max(16, ...observed.filter(({ id }) => id > 0).map(({ duration }) => duration));
  });
}

/** Collects the durations of all interactions, on this and every later document of the page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    (globalThis as unknown as Timed).observed = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        (globalThis as unknown as Timed).observed.push({ id: entry.interactionId, duration: entry.duration });
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Moves the pointer to the middle of `target`, and returns what presses there. */
async function pointAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("What is to be pressed has no size");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(hand.arrives);
  return async () => {
    await page.mouse.down();
    await page.waitForTimeout(hand.holds);
    await page.mouse.up();
  };
}

type Step = [name: string, prepare: () => Promise<() => Promise<void>>];

/** The interactions of one round, in an order in which each leaves what the next one needs. */
function stepsOf(page: Page): Step[] {
  const thread = page.getByRole("dialog", { name: /^Comments, / });
  const list = page.locator(".comment-list-button");
  const focused = async (target: Locator, act: () => Promise<void>) => {
    await target.focus();
    await page.waitForTimeout(hand.arrives);
    return act;
  };
  const key = (name: string) => () => page.keyboard.press(name, { delay: hand.holds });
  const end = page.getByRole("slider", { name: "End of the comment" });
  return [
    ["a marker opens its thread", () => pointAt(page, page.locator(".comment-lane"))],
    ["next comment", () => pointAt(page, thread.getByRole("button", { name: "Next comment" }))],
    [
      "typing an answer",
      () => focused(thread.getByRole("textbox"), () => page.keyboard.type("abc", { delay: hand.types })),
    ],
    ["Escape closes it", async () => key("Escape")],
    ["the list of 500 opens", () => pointAt(page, list)],
    ["the list closes", () => pointAt(page, list)],
    [
      "C opens a comment",
      async () => {
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        return key("c");
      },
    ],
    ["an edge moves by key", () => focused(end, key("ArrowRight"))],
    ["Escape closes the comment", async () => key("Escape")],
  ];
}

/** Milliseconds of every step, round by round. */
async function measure(page: Page, steps: Step[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, prepare] of steps) {
      const act = await prepare();
      times.set(name, [...(times.get(name) ?? []), await inpOf(page, act)]);
    }
  return times;
}

function summary(times: number[], goal: { max?: number }): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${withGoal(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, goal, 0)} [${sorted.at(-1)?.toFixed(0)}]`;
}

const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
try {
  const bare = await browser.newPage();
  await observe(bare);
  await bare.goto("data:text/html,<title>Control</title><textarea></textarea>");
  await slowDown(bare);
  await bare.locator("textarea").focus();
  const control = "typing into a page with nothing else (control)";
  const typing: Step = [control, async () => () => bare.keyboard.type("abc", { delay: hand.types })];
  const controls = await measure(bare, [typing]);
  await bare.close();

  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const form = { email: `supervisor@${demoDomain}`, password: demoPassword };
  await page.request.post("/login", { form, headers: { Origin: url }, maxRedirects: 0 });
  await page.route("**/api/v1/comments?*", (route) => {
    const trackId = new URL(route.request().url()).searchParams.get("trackId") ?? "";
    return route.fulfill({ json: commentsOf(trackId, 26) });
  });
  await observe(page);
  await page.goto(song);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  await page.locator(".comment-lane").waitFor();
  await page.waitForTimeout(2_000);
  await slowDown(page);
  const times = await measure(page, stepsOf(page));
  const rows = [
    ...[...controls].map(([name, of]) => [name, summary(of, {})]),
    ...[...times].map(([name, of]) => [name, summary(of, { max: 50 })]),
  ];
  printTable("Interactions with 500 comments on one track, ms at a quarter of the processor", ["INP"], rows);
} finally {
  await browser.close();
}
