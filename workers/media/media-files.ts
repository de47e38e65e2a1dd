/** Types by extension; the type that an upload claimed is not used. */
const types: Record<string, string> = {
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "audio/mp4",
  mp4: "audio/mp4",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  bin: "application/octet-stream",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  avif: "image/avif",
  webm: "video/webm",
};
/** For keys under `videos/`: elsewhere this extension is an audio segment. */
const videoMp4 = "video/mp4";

const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const prefix = "/media/";
/** Keys as the product writes them: no empty, hidden or relative segments, nothing to escape. */
const publicKey = /^(?:songs|images|videos)(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}){1,12}$/;

/** Object key of `/media/{key}`; null if no such object can exist. */
export function readMediaKey(pathname: string): string | null {
  const key = pathname.slice(prefix.length);
  return publicKey.test(key) ? key : null;
}

/** Headers of a media response. Objects are immutable, so nothing is revalidated. */
export function mediaHeaders(key: string): Record<string, string> {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  const type = extension === "mp4" && key.startsWith("videos/") ? videoMp4 : types[extension];
  return {
    "Content-Type": type ?? "application/octet-stream",
    ...(type ? {} : { "Content-Disposition": "attachment" }),
    // Opened as a page of its own, a drawing runs and loads nothing, whatever is in it.
    ...(extension === "svg" ? { "Content-Security-Policy": svgPolicy } : {}),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
  };
}
