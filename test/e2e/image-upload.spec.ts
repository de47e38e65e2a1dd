import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";
import { pngOfNoise } from "#test/support/noise-png.ts";

// Without scripts: test/http/forms/pictures.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.42" } });

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

async function openFrontPage(page: Page) {
  await signIn(page, "staff", "/sliders/create");
  await page.getByLabel("Title", { exact: true }).fill("Kept title");
  await page.getByLabel("Type", { exact: true }).selectOption("Work Reel");
  await page.getByRole("button", { name: "2. Front page" }).click();
  return page.getByLabel(/^Upload an image: Background/);
}

const chosen = (page: Page) => page.locator("input[name=backgroundImage]:checked");

test("a picture that is too large is refused in words before anything is sent, made smaller by a press, uploaded with progress and chosen, and a broken one says why", async ({
  page,
}) => {
  const field = await openFrontPage(page);
  const large = pngOfNoise(2000, 1400);
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
  await field.setInputFiles(file("large.png", large));
  await expect(page.getByText("Image too large").first()).toBeVisible();
  await expect(page.getByText("Max size 2Mb. Try to compress or export it for web")).toBeVisible();
  await page.getByRole("button", { name: "Make it smaller" }).click();
  await expect(page.getByText(/^Made smaller for the web: [\d.]+ [kM]B\. The image is ready$/)).toBeVisible();
  await field.setInputFiles(file("text.png", Buffer.from("no picture")));
  await expect(page.getByText("Error uploading text.png")).toBeVisible();
  await expect(page.getByText("Choose a JPEG, PNG, WebP, GIF or AVIF picture.").first()).toBeVisible();
  await field.setInputFiles(file("front.png", pngOfNoise(600, 300)));
  await expect(page.getByText("We are uploading your image")).toBeVisible();
  await expect(page.getByText("The image is ready")).toBeVisible();
  await expect(page.getByText("We are uploading your image")).toHaveCount(0);
  await expect(chosen(page)).toHaveValue(/^images\/[0-9a-f]{64}\/background\.webp$/);
  const preview = page.locator(".image-option", { has: chosen(page) }).locator("img");
  await expect(preview).toHaveJSProperty("complete", true);
  expect(await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc])).toEqual([
    true,
    expect.stringContaining("/cover.webp"),
  ]);

  // A video of our own becomes the video of its slide.
  await page.getByRole("button", { name: "3. Slides setup" }).click();
  await page.getByRole("button", { name: "Add slide +" }).click();
  const video = page.getByLabel(/^Upload a video/);
  await video.setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video") });
  await expect(page.getByText("Choose an MP4 (H.264) or WebM video.").first()).toBeVisible();
  const clip = Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom"), Buffer.alloc(2_000)]);
  await video.setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: clip });
  await expect(page.getByText("The video is ready")).toBeVisible();
  await expect(page.getByLabel("Video embed", { exact: true })).toHaveValue(/^\/media\/videos\/.+\.mp4$/);

  // A save waits for what is on its way: it would be without the picture.
  await page.getByLabel("Name", { exact: true }).fill("Waiting");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeEnabled();
  const arrive = await holdRequests(page, "**/api/v1/images");
  await page.getByLabel(/^Upload an image: Background cover/).setInputFiles(file("cover.png", pngOfNoise(300, 200)));
  await expect(page.getByText("Preparing the file")).toBeVisible();
  await expect(save).toBeDisabled();
  arrive();
  await expect(save).toBeEnabled();
  await expect(page.locator("input[name$='.background']:checked")).toHaveValue(/^images\//);

  // What is a byte too large is refused before it is sent: 250 KB for works, 2 MB for others.
  await page.goto("/sliders/create");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  let sent = 0;
  page.on("request", (request) => {
    if (/\/api\/v1\/(upload-tokens|files|uploads|images)/.test(request.url())) sent += 1;
  });
  for (const [kind, limit, words] of [
    ["Work", 250 * 1024, "Max size 250Kb. Try to compress or export it for web"],
    ["Video", 2 * 1024 * 1024, "Max size 2Mb. Try to compress or export it for web"],
  ] as const) {
    await page.getByLabel("Type", { exact: true }).selectOption(kind);
    await page.getByRole("button", { name: "Add slide +" }).click();
    await page.getByRole("button", { name: /^Background cover of / }).click();
    const field = page.getByLabel(/^Upload an image/);
    await field.setInputFiles(file("over.png", Buffer.alloc(limit + 1)));
    await expect(page.getByText("Image too large").first(), kind).toBeVisible();
    await expect(page.getByText(words).first(), kind).toBeVisible();
    expect(sent, kind).toBe(0);
  }
});
