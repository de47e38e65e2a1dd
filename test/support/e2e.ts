import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { consentCookie, writeConsent } from "#app/edge/cookies/cookie-consent.ts";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";

const require = createRequire(import.meta.url);

/** Every page of every journey: no error on the console, no failed script, nothing the policy refused. */
const test = base.extend<{
  quietConsole: undefined;
  jsonRequests: undefined;
  expectedErrors: RegExp | null;
  cookiesAnswered: boolean;
  answered: undefined;
  serviceWorker: boolean;
  unregistered: undefined;
}>({
  /** What the framework writes to the console in a test that provokes it. */
  expectedErrors: [null, { option: true }],
  /** Whether the visitor answered the cookie banner on an earlier visit. */
  cookiesAnswered: [true, { option: true }],
  answered: [
    async ({ context, cookiesAnswered }, use) => {
      const { hostname } = new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787");
      const hosts = [hostname, ...["acme", "nova", "spaces", "studio.spaces"].map((name) => `${name}.${hostname}`)];
      const value = encodeURIComponent(writeConsent({ analytics: true, marketing: true }));
      if (cookiesAnswered)
        await context.addCookies(hosts.map((domain) => ({ name: consentCookie, value, domain, path: "/" })));
      await use(undefined);
    },
    { auto: true },
  ],
  /** Each test would install it anew, a fifth of the processor time of a page: for tests of it, and for a journey through many pages. */
  serviceWorker: [false, { option: true }],
  unregistered: [
    async ({ context, serviceWorker }, use) => {
      if (!serviceWorker)
        await context.addInitScript(() => {
          // By its class: a frame of a mail is sandboxed, and must not even read it. Pages without TLS have none.
          if (typeof ServiceWorkerContainer === "undefined") return;
          ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("not registered in this test"));
        });
      await use(undefined);
    },
    { auto: true },
  ],
  /** Every request of our pages to the API says that it sends and takes JSON, and no token: docs/product/api.md. */
  jsonRequests: [
    async ({ page }, use) => {
      const wrong: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith("/api/") || request.resourceType() !== "fetch") return;
        const { accept, authorization, "content-type": type = "" } = request.headers();
        const sendsJson = request.postData() === null || type.startsWith("application/json");
        if (accept !== "application/json" || authorization !== undefined || !sendsJson)
          wrong.push(`${request.method()} ${pathname}: ${accept}, ${type}`);
      });
      await use(undefined);
      expect(wrong, "headers of requests to the API").toEqual([]);
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const said: string[] = [];
      page.on("pageerror", (error) => said.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !/Failed to load resource/.test(message.text())) said.push(message.text());
      });
      await use(undefined);
      const unexpected = said.filter((text) => !expectedErrors?.test(text));
      expect(unexpected, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** The address of `path` on another host of the same copy: `hostUrl("acme", "/discover")`. */
function hostUrl(subdomain: string, path: string): string {
  const base = new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787");
  return `${base.protocol}//${subdomain}.localhost:${base.port}${path}`;
}

/** As `signIn`, with a session of the test's own: for a test that ends its session or opens another company with it. */
async function signInAnew(page: Page, account: string, path: string): Promise<void> {
  // A sign-in ends the session that the browser had before, which here is one that tests share.
  await page.context().clearCookies({ name: "session" });
  const answer = await page.request.post("/login", {
    form: { email: `${account}@${demoDomain}`, password: demoPassword },
    headers: { Origin: new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787").origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto(path);
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

const openSessions = new Map<string, Cookies>();

/**
 * Signs a demo account in with the request of the form of /login, and opens `path`. The form itself: sign-in.spec.ts. The tests of a
 * process share the session, as an account may sign in ten times a minute only.
 */
async function signIn(page: Page, account: string, path: string): Promise<void> {
  const context = page.context();
  const open = openSessions.get(account);
  if (open === undefined) {
    await signInAnew(page, account, path);
    openSessions.set(
      account,
      (await context.cookies()).filter(({ name }) => name === "session"),
    );
    return;
  }
  await context.addCookies(open);
  await page.goto(path);
}

/** The link of the newest mail whose subject and address have this text, as the local outbox shows it. */
async function mailedLink(page: Page, text: string | RegExp): Promise<string> {
  const mail = page.getByRole("main").locator("li", { hasText: text }).first();
  await expect(async () => {
    await page.goto("/dev/outbox");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole("link").click();
  const link = page.getByRole("main").getByRole("link", { name: /^https?:/ });
  return (await link.getAttribute("href")) ?? "";
}

const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

type AxeScope = { except?: string[]; within?: string };

/** axe finds nothing on the page at rest, or in the part that `within` selects, by every rule but those of `except`. */
async function expectAccessible(
  page: Pick<Page, "evaluate">,
  { except = [], within = "html" }: AxeScope = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ disabled, selector }) => {
      const axe: typeof import("axe-core") = Reflect.get(window, "axe");
      const maxScans = 5;
      const nextFrame = () => new Promise(requestAnimationFrame);
      const motions = () =>
        document.getAnimations().filter(({ playState, effect }) => {
          return playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        });
      const atRest = async () => {
        for (let found = motions(); found.length > 0; found = motions())
          await Promise.allSettled(found.map(({ finished }) => finished));
      };
      let hasMoved = false;
      const note = () => {
        hasMoved = true;
      };
      for (const type of ["transitionrun", "animationstart"]) document.addEventListener(type, note, true);
      for (let scans = 1; ; scans += 1) {
        await atRest();
        // Those of what moved until now have been fired.
        await nextFrame();
        hasMoved = false;
        const { violations } = await axe.run(selector, {
          resultTypes: ["violations"],
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          rules: Object.fromEntries(disabled.map((id) => [id, { enabled: false }])),
          // The frames of our pages are documents of others: a mail, a video.
          iframes: false,
        });
        await nextFrame();
        // A page that is on its way when the scan begins moves under it, and colours between two schemes have no contrast.
        if (violations.length === 0 || !hasMoved || scans === maxScans)
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      }
    },
    { disabled: except, selector: within },
  );
  expect(found, await page.evaluate(() => location.href)).toEqual([]);
}

export { expect, expectAccessible, hostUrl, mailedLink, signIn, signInAnew, test };
