/** Files of markers: which program reads them, type and extension. */
export const markerFormats = {
  xml: { label: "Premiere Pro (XML)", type: "application/xml", extension: "xml" },
  edl: { label: "DaVinci Resolve (EDL)", type: "text/plain", extension: "edl" },
  fcpxml: { label: "Final Cut Pro (FCPXML)", type: "application/xml", extension: "fcpxml" },
  avid: { label: "Avid Media Composer (TXT)", type: "text/plain", extension: "txt" },
  midi: { label: "Pro Tools (MIDI)", type: "audio/midi", extension: "mid" },
  csv: { label: "Table (CSV)", type: "text/csv", extension: "csv" },
} as const;

export type MarkerFormat = keyof typeof markerFormats;

export function isMarkerFormat(name: string): name is MarkerFormat {
  return Object.hasOwn(markerFormats, name);
}
