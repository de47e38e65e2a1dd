import type { CSSProperties } from "react";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { Theme } from "#app/edge/context/company.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { schemeOfBackground, themeStyle } from "#app/ui/art/theme-style.ts";
import { waveColours } from "#app/ui/art/wave-colours.ts";
import { Play } from "#app/ui/icons.tsx";

const {
  theme: { sample, previewAlt },
} = settingsCopy;

type ThemePreviewProps = {
  companyName: string;
  /** Theme of the surrounding page, whose variables the preview resets. */
  pageTheme: Theme;
  draft: Omit<Theme, "sidebarMenu">;
  /** The logo for the draft's background; null for the name. */
  logo: string | null;
};

function styleOf(draft: ThemePreviewProps["draft"], pageTheme: Theme): CSSProperties {
  const unset = Object.fromEntries(Object.keys(themeStyle(pageTheme)).map((name) => [name, "initial"]));
  return { ...unset, ...themeStyle(draft) } as CSSProperties;
}

/** A non-interactive preview of a page in the form's colours. */
export function ThemePreview({ companyName, pageTheme, draft, logo }: ThemePreviewProps) {
  return (
    <div
      role="img"
      aria-label={previewAlt}
      data-scheme={schemeOfBackground(draft.background) ?? "light"}
      style={styleOf(draft, pageTheme)}
      className="overflow-hidden rounded-lg border border-line text-row"
    >
      {draft.hideHeader ? null : <SampleHeader companyName={companyName} logo={logo} />}
      <div className="grid gap-5 p-5">
        <div>
          <p className="font-display text-2xl leading-tight font-semibold tracking-tight text-balance">
            {draft.pageTitle || companyName}
          </p>
          <p className="mt-2 text-mute">{draft.pageDescription || sample.text}</p>
        </div>
        <span className="control">{sample.field}</span>
        <span className="-mb-2 font-semibold text-accent-text">{sample.chosen}</span>
        <div className="border-t border-line">
          {sample.songs.map((song, at) => (
            <SampleRow key={song.title} {...song} playing={at === 0} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 bg-sand p-4">
          <span className="btn btn-accent btn-small">{sample.button}</span>
          <span className="btn btn-quiet btn-small">{sample.quiet}</span>
          <span>{sample.panel}</span>
        </div>
      </div>
      <SamplePlayer draft={draft} />
    </div>
  );
}

function SampleHeader({ companyName, logo }: Pick<ThemePreviewProps, "companyName" | "logo">) {
  return (
    <div className="flex items-center gap-4 border-b border-line px-5 py-3">
      {logo ? (
        <span className="min-w-0 flex-1">
          <img src={logo} alt="" className="h-8 w-auto max-w-40 object-contain" />
        </span>
      ) : (
        <>
          <span
            className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent-strong text-base font-bold text-on-accent before:content-[attr(data-initial)]"
            data-initial={[...companyName][0]?.toUpperCase()}
          />
          <span className="min-w-0 flex-1 truncate font-display text-lg font-bold tracking-tight">{companyName}</span>
        </>
      )}
      {sample.links.map((link) => (
        <span key={link} className="font-medium max-sm:hidden">
          {link}
        </span>
      ))}
    </div>
  );
}

type SampleRowProps = { title: string; artist: string; length: string; playing: boolean };

function SampleRow({ title, artist, length, playing }: SampleRowProps) {
  return (
    <div className="flex h-row items-center gap-3 border-b border-line">
      <span
        className={`grid size-[34px] flex-none place-items-center rounded-full ${playing ? "bg-accent text-on-accent" : "shadow-[inset_0_0_0_1px_var(--color-edge)]"}`}
      >
        <Play size={12} fill="currentColor" aria-hidden />
      </span>
      <span className="size-10 flex-none overflow-hidden">
        <Strata seed={title} />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-mute">{artist}</span>
      </span>
      <span className="w-28 max-sm:hidden">
        <Wave wave="var(--color-wave)" played="var(--color-accent)" share={playing ? 0.4 : 0} />
      </span>
      <span className="tabular-nums">{length}</span>
    </div>
  );
}

/** The player is dark in every theme. */
function SamplePlayer({ draft }: Pick<ThemePreviewProps, "draft">) {
  const { wave, played } = waveColours(draft.waveform, draft.accent);
  const [song] = sample.songs;
  return (
    <div className="flex h-player items-center gap-3 bg-night px-5 text-[#f2ede3]">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-accent text-on-accent">
        <Play size={16} fill="currentColor" aria-hidden />
      </span>
      <span className="w-28 flex-none truncate text-sm font-semibold">{song.title}</span>
      <span className="min-w-0 flex-1">
        <Wave wave={wave} played={played} share={0.4} />
      </span>
      <span className="text-xs tabular-nums max-sm:hidden">{song.length}</span>
    </div>
  );
}

const bars = Array.from({ length: 40 }, (_, at) => 4 + Math.abs(Math.sin(at * 0.9) * 9 + Math.sin(at * 0.23) * 5));

type WaveProps = { wave: string; played: string; share: number };

function Wave({ wave, played, share }: WaveProps) {
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((height, at) => `M${(from + at) * 4 + 2} ${(16 - height / 1.2).toFixed(1)}v${(height * 1.67).toFixed(1)}`)
      .join("");
  const now = Math.round(bars.length * share);
  return (
    <svg viewBox={`0 0 ${bars.length * 4} 32`} preserveAspectRatio="none" className="block h-8 w-full" aria-hidden>
      <path d={path(now, bars.length)} style={{ stroke: wave }} strokeWidth="1.5" />
      <path d={path(0, now)} style={{ stroke: played }} strokeWidth="1.5" />
    </svg>
  );
}
