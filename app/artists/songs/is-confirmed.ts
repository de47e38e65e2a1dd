import type { StatedShare } from "#app/artists/shares/stated-share.ts";

/** Whether the owner of a share agrees: by link, or by signing the song. */
export function isConfirmed({ answer, isOwn }: Pick<StatedShare, "answer" | "isOwn">): boolean {
  return answer === "yes" || (answer === null && isOwn);
}
