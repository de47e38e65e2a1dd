import type { versionTypes } from "#audio/ingest/version-types.ts";

/** `held`: its move is not applied yet; `proposed`: staff decide what it is; `queued`: waits for ingest, or for the song that it belongs to. */
export const fileStates = ["held", "proposed", "queued", "done", "unreadable"] as const;
export type FileState = (typeof fileStates)[number];

/** What a file becomes: a song of its own, a version or stem of a song, or the new audio of one. */
export const fileRoles = ["song", "version", "stem", "replacement"] as const;
export type FileRole = (typeof fileRoles)[number];

/** What becomes of a song when it is read. */
export const publishings = ["unpublished", "rating", "published"] as const;
export type Publishing = (typeof publishings)[number];

/** Times that reading is begun without an end. */
export const maxTries = 3;

export type VersionType = (typeof versionTypes)[number];
