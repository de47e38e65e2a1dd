import { songMissing } from "#app/catalogue/track/song-missing.ts";
/** Success messages have prescribed wording: docs/product/comments-and-segments.md. */
export const commentCopy = {
  saved: "Comment submitted successfully",
  deleted: "Comment deleted successfully",
  deleteFailed: "There was an error deleting your comment",
  errors: {
    id: "This id isn't valid.",
    track: "Name the track.",
    tracks: (max: number) => `Ask for at most ${max} tracks at once.`,
    time: "Enter a time, for example 1:05 or 65.",
    order: "The end must come after the start.",
    late: (length: string) => `The track is ${length} long. Enter an earlier end.`,
    empty: "Write a message.",
    long: (max: number) => `Use at most ${max.toLocaleString("en")} characters.`,
    full: "This track has too many comments to add another.",
    preview: "You're previewing as someone else. Quit the preview to comment.",
    token: "This API token doesn't have the permission to comment.",
    missing: "Comment not found. It may have been deleted.",
    missingTrack: songMissing,
    missingPlaylist: "Playlist not found.",
    viewer: "You can listen to this playlist but not comment. Ask its owner to make you a commenter.",
    foreign: "You can only delete your own comments.",
  },
} as const;
