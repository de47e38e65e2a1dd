export function albumPath(album: { slug: string }): string {
  return `/music-sync-licensing/album/${album.slug}`;
}
