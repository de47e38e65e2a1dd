import { expect, type Locator } from "@playwright/test";

/**
 * Moves a row by its drag handle: picked up with Space, moved with `key` until `place` is announced, dropped with Space. The key is
 * repeated when nothing came of it: the row is announced a moment before it can be moved.
 */
export async function moveByKeys(handle: Locator, key: "ArrowUp" | "ArrowDown", place: string): Promise<void> {
  const { keyboard } = handle.page();
  const said = handle.page().locator("[id^=DndLiveRegion]");
  await handle.focus();
  await keyboard.press("Space");
  await expect(said).toHaveText(/place \d+ of \d+$/);
  await expect(async () => {
    await keyboard.press(key);
    await expect(said).toHaveText(new RegExp(`place ${place}$`), { timeout: 3_000 });
  }).toPass();
  await keyboard.press("Space");
}
