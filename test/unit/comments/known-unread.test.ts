import { expect, test } from "vitest";
import { keepUnread, knownUnread } from "#app/comments/notifications/known-unread.server.ts";

test("a session's unread count is known for 30 seconds, to that session alone", () => {
  const known = { mark: "3 n9 *", unread: 2, readAt: 1_000 };
  keepUnread("one", known);
  expect(knownUnread("one", 1_000)).toEqual(known);
  expect(knownUnread("one", 30_999)).toEqual(known);
  expect(knownUnread("one", 31_000)).toBeNull();
  expect(knownUnread("two", 1_000)).toBeNull();
});

test("of many sessions those that were counted last are known", () => {
  keepUnread("first", { mark: "", unread: 1, readAt: 0 });
  for (let at = 0; at < 1_999; at += 1) keepUnread(`session ${at}`, { mark: "", unread: 1, readAt: 0 });
  expect(knownUnread("first", 0)).not.toBeNull();
  keepUnread("one more", { mark: "", unread: 1, readAt: 0 });
  expect(knownUnread("first", 0)).toBeNull();
  expect(knownUnread("one more", 0)).not.toBeNull();
});
