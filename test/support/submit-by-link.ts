import type { Page } from "@playwright/test";
import { expect } from "#test/support/e2e.ts";

function silence(): Buffer {
  const file = Buffer.alloc(60_000);
  file.write("RIFF....WAVEfmt ", "latin1");
  return file;
}

/** Sends a track by the form of a project's submission link, which is open in `page`. */
export async function submitByLink(page: Page, title: string): Promise<void> {
  await page.getByLabel("Track title").fill(title);
  await page.getByLabel("Artist").fill("Dana Wu Trio");
  await page.getByLabel("Your name").fill("Dana Wu");
  await page.getByLabel("Your email").fill("dana@northlight.example");
  await page.getByLabel("I own the rights").check();
  await page.getByLabel("Audio file").setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: silence() });
  await page.getByRole("button", { name: "Submit track" }).click();
  await expect(page.getByRole("heading", { name: "Your track is submitted" })).toBeVisible();
}
