import { expect } from "vitest";
import type { Notification, NotificationKind } from "#app/comments/notifications/notification.ts";
import { loader as notices, action as openNotice } from "#app/comments/routes/notifications.tsx";
import { loader as badges } from "#app/shell/routes/navigation-badges.ts";
import { visit } from "#test/routes/identity/visit.ts";
import type { Person } from "#test/routes/projects/project-visitor.ts";

/** The person's notifications of these kinds, newest first. */
export async function listed(person: Person, ...kinds: NotificationKind[]): Promise<Notification[]> {
  const { answer, ctx } = await visit(`http://${person.host}/notifications`, person, notices);
  // One for the session, one for the list.
  expect(ctx.trips.count).toBe(2);
  return (answer as Awaited<ReturnType<typeof notices>>).items.filter(({ kind }) => kinds.includes(kind));
}

/** The figure on the bell. */
export async function badge(person: Person): Promise<number> {
  const { answer } = await visit(`http://${person.host}/navigation-badges`, person, badges);
  return ((await (answer as Response).json()) as { notifications: number }).notifications;
}

/** Posts a form of the page of notifications; where it leads. */
export async function post(person: Person, form: Record<string, string>) {
  const url = `http://${person.host}/notifications`;
  const { answer } = await visit(url, { ...person, method: "POST", form }, openNotice);
  return (answer as Response).headers.get("Location");
}
