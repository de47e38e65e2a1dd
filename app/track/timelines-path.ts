/** The page where an edit is checked; with a playlist or the cue sheet of a request in place of a file. */
export function timelinesPath(source: { playlist: string } | { sheet: string } | null = null): string {
  return source === null ? "/timelines" : `/timelines?${new URLSearchParams(source)}`;
}
