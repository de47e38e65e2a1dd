import {
  albumsSchema,
  albumsStored,
  artistRoles,
  artistsSchema,
  artistsStored,
  artistsText,
} from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

/** Who performs a song, and the albums that it is on. */
export const creditFields: Record<string, RecordField> = {
  artists: {
    label: copy.artists,
    hint: copy.artistsHint,
    schema: artistsSchema,
    text: artistsText,
    stored: artistsStored,
    control: "rows",
    rows: {
      artist: { label: copy.artist, control: "text", wide: true },
      role: {
        label: copy.role,
        control: "select",
        options: artistRoles.map((value) => ({ value, label: copy.roles[value] })),
      },
    },
    column: { wide: true },
    heading: copy.headings.credits,
  },
  albums: {
    label: copy.albums,
    hint: copy.albumsHint,
    schema: albumsSchema,
    stored: albumsStored,
    control: "rows",
    rows: {
      album: { label: copy.album, control: "text", wide: true },
      track: { label: copy.track, control: "number" },
    },
  },
};
