import { readTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import type { InterestedParty, PlainSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { xmlText } from "#app/licensing/timelines/write/write-timeline.ts";
import { isoDuration } from "#app/track/track.ts";

function element(name: string, content: string | null): string {
  return content === null || content === "" ? "" : `<${name}>${content}</${name}>`;
}

const text = (name: string, value: string | null) => element(name, value === null ? null : xmlText(value));

function time(name: string, value: string): string {
  const seconds = readTime(value);
  return seconds === null ? "" : element(name, isoDuration(seconds * 1000));
}

function party({ name, role, society, ipi, shareBp }: InterestedParty): string {
  const about = text("PartyName", name) + text("IpiNameNumber", ipi) + text("Society", society);
  return element(
    "RightsController",
    about + text("RightsControllerRole", role) + element("RightSharePercentage", (shareBp / 100).toFixed(2)),
  );
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A sheet with the elements of a `CueSheet` of DDEX (ERN 4); codes are those of the sheet, empty elements are left out. */
export function sheetXml(sheet: PlainSheet): string {
  const { production, reference } = sheet;
  const cues = cuesWithSongs(sheet).map(({ cue, number, song }) =>
    element(
      "Cue",
      element("SequenceNumber", String(number)) +
        text("CueUseType", cue.use) +
        text("CueOrigin", cue.origin) +
        element("ResourceId", text("ISRC", song.isrc) + text("CatalogNumber", song.catalogueNumber)) +
        element("WorkId", text("ISWC", song.iswc)) +
        text("DisplayTitleText", song.title) +
        text("DisplayArtistName", song.artists) +
        text("LabelName", song.label) +
        [...song.writers, ...song.publishers].map(party).join("") +
        time("StartTime", cue.timeIn) +
        time("EndTime", cue.timeOut) +
        time("Duration", cue.duration),
    ),
  );
  const head =
    text("DisplayTitleText", production.title) +
    text("EpisodeTitle", production.episodeTitle) +
    text("EpisodeNumber", production.episodeNumber) +
    text("ProductionNumber", production.productionNumber || production.clockNumber) +
    text("ReleaseDate", production.airDate) +
    text("Channel", production.network) +
    text("TerritoryCode", production.territory) +
    text("ProductionCompany", production.company) +
    time("Duration", production.showLength);
  const id = text("CueSheetId", reference) + element("CueSheetType", "StandardCueSheet");
  return `<CueSheet>${id}${element("AudioVisualWork", head)}\n${cues.join("\n")}\n</CueSheet>\n`;
}
