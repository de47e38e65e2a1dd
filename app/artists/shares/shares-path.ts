/** The page of a submission's stated shares. */
export function sharesPath(submissionId: string): string {
  return `/artists/songs/${submissionId}/shares`;
}

/** The same for staff. */
export function staffSharesPath(submissionId: string): string {
  return `/song-submissions/${submissionId}/shares`;
}

/** The page of the shares on file of a song that one keeps. */
export function catalogueSharesPath(recordingId: string): string {
  return `/artists/catalogue/${recordingId}/shares`;
}
