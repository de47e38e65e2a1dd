import { chromium } from "@playwright/test";
const url = process.env.SYNCLINE_URL;
const out = "/tmp/sliders-shots"; import { mkdirSync } from "node:fs"; mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const widths = (process.argv[2] ?? "375,768,1440").split(",").map(Number);
const only = process.argv[3];
const ctx = await browser.newContext({ baseURL: url, extraHTTPHeaders: { "CF-Connecting-IP": "10.77.9.9" } });
await ctx.addCookies([{ name: "consent", value: "necessary%2Banalytics%2Bmarketing", url }]);
const page = await ctx.newPage();
const login = await page.request.post("/login", { form: { email: "admin@demo.syncline.example", password: "listen-closely-24" }, headers: { Origin: url }, maxRedirects: 0 });
console.log(login.status());
const list = await (await page.request.get("/api/v1/sliders?limit=50")).json();
const byKind = {};
for (const s of list.data.items) byKind[s.kind] ??= s._id;
console.log(byKind);
const pages = { list: "/sliders/list", create: "/sliders/create", ...Object.fromEntries(Object.entries(byKind).map(([k, id]) => ["edit-" + k, "/sliders/edit/" + id])) };
if (byKind.slides) { pages.reel = "/sliders/reel/" + byKind.slides; pages.reel1 = pages.reel + "?slide=1"; pages.shares = `/sliders/edit/${byKind.slides}/shares`; }
for (const width of widths) {
  await page.setViewportSize({ width, height: 900 });
  for (const [name, path] of Object.entries(pages)) {
    if (only && !new RegExp(only).test(name)) continue;
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(name, width, beyond);
  }
}
await browser.close();
