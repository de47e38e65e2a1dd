import { expect, test } from "vitest";
import { groupNames, groupOf, notificationGroups, wayOf } from "#app/identity/notices/notification-groups.ts";
import { stoppedWays } from "#app/identity/notices/save-notification-settings.server.ts";
import { notifications } from "#db/schema/comments.server.ts";

test("every kind of notification belongs to one group, whose default is one of its ways", () => {
  const grouped = groupNames.flatMap((name) => notificationGroups[name].kinds);
  expect([...grouped].sort()).toEqual([...notifications.kind.enumValues].sort());
  for (const kind of grouped) expect(notificationGroups[groupOf(kind)].kinds).toContain(kind);
  for (const name of groupNames) expect(notificationGroups[name].ways).toContain(wayOf({}, name));
});

test("a setting that a group does not have counts as its default", () => {
  expect(wayOf({ comments: "none" }, "comments")).toBe("none");
  expect(wayOf({ comments: "loud" }, "comments")).toBe("mail");
  expect(wayOf({ figures: "mail" }, "figures")).toBe("weekly");
});

test("stopping emails keeps what is listed, and changes nothing that is not emailed", () => {
  expect(stoppedWays({ comments: "weekly", messages: "none" }, groupNames)).toEqual({
    ...Object.fromEntries(groupNames.map((name) => [name, "product"])),
    figures: "none",
    messages: undefined,
  });
  expect(stoppedWays({ artists: "product" }, ["artists"])).toEqual({});
});
