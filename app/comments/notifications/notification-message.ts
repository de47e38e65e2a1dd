import { z } from "zod";
import type { NotificationKind } from "#app/comments/notifications/notification.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";

const { answers: answerCopy, roles, projectRoles, pitchRoles } = copy;
const marks = ["pick", "maybe", "no"] as const;

const count = z.int().nonnegative();
const answersSchema = z.object({ pick: count, maybe: count, no: count, note: z.string().nullable() });

type Said = {
  kind: NotificationKind;
  message: string | null;
  projectTitle: string | null;
  role: keyof typeof roles | null;
  projectRole: keyof typeof projectRoles | null;
  pitchRole: keyof typeof pitchRoles | null;
  answers: string;
};

/**
 * Quote of a notification: comment or message, project title, role, or the answers of a share link: "2 picks, 1 no. “The brass is
 * perfect”".
 */
export function messageOf({ kind, message, projectTitle, role, projectRole, pitchRole, answers }: Said): string {
  if (kind === "pitch") return pitchRole === null ? "" : pitchRoles[pitchRole];
  if (kind === "added") return projectRole === null ? "" : projectRoles[projectRole];
  if (kind === "submission" && projectTitle !== null)
    return [copy.sentTo(projectTitle), message && copy.quoted(message)].join(" ").trimEnd();
  if (message !== null) return message;
  if (role !== null) return roles[role];
  const { note, ...counts } = answersSchema.parse(JSON.parse(answers));
  const given = marks.flatMap((mark) => (counts[mark] === 0 ? [] : [answerCopy[mark](counts[mark])]));
  const summary = given.length > 0 ? given.join(", ") : answerCopy.none;
  return note === null ? summary : `${summary}. ${copy.quoted(note)}`;
}
