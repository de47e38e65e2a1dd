import { expect, test } from "vitest";
import { isOutdatedBy, type ToastMessage } from "#app/ui/overlay/toast-message.ts";

const added: ToastMessage = { kind: "success", title: "“Alto” added", page: "/tiers" };
const gone = (page: string, text = "“Alto” was deleted. You can undo this for 30 days.") => ({ page, text });

test("a success is outdated when what it names was deleted in the same part of the site", () => {
  expect(isOutdatedBy(added, gone("/tiers"))).toBe(true);
  expect(isOutdatedBy({ ...added, page: "/songs/12/tags" }, gone("/songs/list"))).toBe(true);
  expect(isOutdatedBy({ ...added, title: "Entry added" }, gone("/tiers"))).toBe(true);
  expect(isOutdatedBy(added, gone("/tiers", "Group deleted"))).toBe(true);
});

test("a success of another thing or part of the site stays, and so do failures and messages of the browser", () => {
  expect(isOutdatedBy({ ...added, title: "“Basso” added" }, gone("/tiers"))).toBe(false);
  expect(isOutdatedBy(added, gone("/tags"))).toBe(false);
  expect(isOutdatedBy({ ...added, kind: "error" }, gone("/tiers"))).toBe(false);
  expect(isOutdatedBy({ kind: "success", title: "Share link copied to clipboard" }, gone("/tiers"))).toBe(false);
});
