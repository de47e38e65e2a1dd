import { Link } from "@remix-run/react";
import { copy } from "#app/ui/copy.ts";

/** `key`: in MEDIA. */
type StoredPicture = { key: string; width: number; height: number } | null | undefined;
export type LogoTheme = { logo?: StoredPicture; logoDark?: StoredPicture; icon?: StoredPicture };

type Picture = { src: string; width: number; height: number } | null;

/** A drawing as it is; of other pictures the small variant. */
function pictureOf(stored: StoredPicture): Picture {
  return stored ? { ...stored, src: `/media/${stored.key.replace("card", "cover")}` } : null;
}

type LogoPictureProps = { light: Picture; dark: Picture; alt: string };

/** The logo for the scheme of its place; on a plate where there is only the other one. */
export function LogoPicture({ light, dark, alt }: LogoPictureProps) {
  const [both, size] = [light && dark, "h-8 w-auto max-w-40 object-contain"];
  return (
    <>
      {light ? (
        <img
          src={light.src}
          width={light.width}
          height={light.height}
          alt={alt}
          className={`${size} ${both ? "dark:hidden" : "dark:rounded-sm dark:bg-white dark:p-1"}`}
        />
      ) : null}
      {dark ? (
        <img
          src={dark.src}
          width={dark.width}
          height={dark.height}
          alt={alt}
          loading="lazy"
          className={`${size} ${both ? "hidden dark:block" : "rounded-sm bg-night p-1 dark:bg-transparent"}`}
        />
      ) : null}
    </>
  );
}

/** A company's logo; its name without one. */
export function LogoOrName({ name, theme, alt = name }: { name: string; theme: LogoTheme; alt?: string }) {
  if (!theme.logo && !theme.logoDark) return <span className="truncate leading-tight">{name}</span>;
  return <LogoPicture light={pictureOf(theme.logo)} dark={pictureOf(theme.logoDark)} alt={alt} />;
}

type LogoProps = {
  /** `subdomain` is null for an environment's own company. */
  company: { name: string; subdomain: string | null; theme: LogoTheme };
  /** `name` where the mark is shown beside it already; `mark` where there is no room for the name. */
  show?: "both" | "name" | "mark";
};

/** The fold is the mark of the environments' own companies; a tenant shows its initial. */
function Mark({ company }: Pick<LogoProps, "company">) {
  const { icon } = company.theme;
  if (icon) {
    const src = `/media/${icon.key.replace("card.webp", "tab.png")}`;
    return <img src={src} alt="" width="28" height="28" className="size-7 object-contain" />;
  }
  if (company.subdomain !== null) {
    return (
      // The initial is drawn by the style sheet, so that it is not part of the link's text.
      <span
        className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent-strong text-base text-on-accent before:content-[attr(data-initial)]"
        data-initial={[...company.name][0]?.toUpperCase()}
      />
    );
  }
  return (
    <svg viewBox="0 0 28 22" width="28" height="22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path
        d="M0 4c8 0 8 8 14 8s6-8 14-8M0 11c8 0 8 7 14 7s6-7 14-7M4 1c5 .4 6 5 10 5s5-4.600 10-5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The link to the start page, with the company's logo or name. */
export function Logo({ company, show = "both" }: LogoProps) {
  const { logo, logoDark } = company.theme;
  return (
    <Link
      to="/"
      aria-label={copy.home(company.name)}
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-display text-xl leading-none font-bold tracking-tight"
    >
      {show === "mark" || (show === "both" && !logo && !logoDark) ? <Mark company={company} /> : null}
      {show === "mark" ? null : <LogoOrName name={company.name} theme={company.theme} alt="" />}
    </Link>
  );
}
