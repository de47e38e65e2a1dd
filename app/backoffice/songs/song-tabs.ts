import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import type { Area } from "#app/identity/access/scopes.ts";

const { tabs: copy } = songsCopy;

/** A tab of a song's page at `/songs/{id}/{segment}`, for those whom `area` is open to. */
type SongTab = { segment: string; label: string; area: Area };

/** In the order of the page. */
export const songTabs: readonly SongTab[] = [
  { segment: "", label: copy.data, area: "songs" },
  { segment: "versions", label: copy.versions, area: "songs" },
  { segment: "files", label: copy.files, area: "songs" },
  { segment: "lyrics", label: copy.lyrics, area: "songs" },
  { segment: "tags", label: copy.tags, area: "songs" },
  { segment: "rights", label: copy.rights, area: "parties" },
  { segment: "history", label: copy.history, area: "songs-edit" },
];

/** Address of a tab of a song's page; the first one without `segment`. */
export function songTabPath(id: string, segment = ""): string {
  return segment === "" ? `/songs/${id}` : `/songs/${id}/${segment}`;
}
