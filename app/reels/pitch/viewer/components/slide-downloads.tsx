import type { Reel } from "#app/reels/reel.ts";

type SlideDownloadsProps = { reel: Reel; index: number; downloads: { format: "mp3" | "original"; label: string }[] };

/** The files of the track of a slide, where the link gives them. */
export function SlideDownloads({ reel, index, downloads }: SlideDownloadsProps) {
  const slide = reel.slides[index - 1];
  if (!slide?.track || downloads.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6 text-sm print:hidden">
      {downloads.map(({ format, label }) => (
        <a
          key={format}
          href={`${reel.path}/download/${slide.id}?format=${format}`}
          className="row-action min-h-11"
          aria-label={`${label}: ${slide.name}`}
          download
        >
          {label}
        </a>
      ))}
    </p>
  );
}
