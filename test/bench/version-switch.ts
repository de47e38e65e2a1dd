import { chromium, type Page } from "@playwright/test";
import { type Bench, median } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

/** Milliseconds, of both figures. */
const goal = 50;
/** A song of the demo with several versions. */
const song = "/music-sync-licensing/song/paper-lanterns";

type Switch = { silent: number; moved: number };

/** Keeps every audio element that the page creates, in the document or not, in `window.elements`. */
function keepElements(): void {
  const elements: HTMLAudioElement[] = [];
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLAudioElement) elements.push(element);
    return element;
  };
  Object.assign(window, { elements });
}

/**
 * Presses an instrumental version while the song plays. Milliseconds in which neither could be heard, and by which the position moved more, or
 * less, than the time that passed; both sampled every 2 ms.
 */
async function switchVersion(page: Page, url: string): Promise<Switch> {
  await page.goto(url, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await main
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 0.5);
  return main
    .getByRole("button", { name: /^Play .*instrumental/i })
    .first()
    .evaluate(
      (button: HTMLElement) =>
        new Promise<Switch>((resolve, reject) => {
          setTimeout(() => reject(new Error("no other element was heard within 10 s")), 10_000);
          const elements = Reflect.get(window, "elements") as HTMLAudioElement[];
          const heard = () => elements.find((one) => !one.paused && !one.muted && one.currentTime > 0);
          const first = heard();
          let last = { at: performance.now(), position: first?.currentTime ?? 0 };
          const timer = setInterval(() => {
            const element = heard();
            const at = performance.now();
            if (element === first && element !== undefined) last = { at, position: element.currentTime };
            if (element === first || element === undefined) return;
            clearInterval(timer);
            const passed = at - last.at;
            resolve({ silent: passed, moved: Math.abs((element.currentTime - last.position) * 1000 - passed) });
          }, 2);
          button.click();
        }),
    );
}

/** The switch to another version of the song that plays, for each engine, in pages of one context. */
export async function measureVersionSwitch(bench: Bench, rounds: number): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
  const rows: string[][] = [];
  try {
    const page = await browser.newPage();
    await page.addInitScript(keepElements);
    for (const engine of ["native", "hls", "direct"]) {
      const found: Switch[] = [];
      for (let round = 0; round < rounds; round += 1) {
        found.push(await switchVersion(page, new URL(`${song}?engine=${engine}`, bench.url).href));
        await page.evaluate(() => sessionStorage.clear());
      }
      const of = (figure: keyof Switch) => median(found.map((one) => one[figure]));
      rows.push([engine, ...[of("silent"), of("moved")].map((ms) => withGoal(ms, { max: goal }, 0))]);
    }
  } finally {
    await browser.close();
  }
  printTable("Another version of the song that plays", ["silent ms", "position moved by ms"], rows);
}
