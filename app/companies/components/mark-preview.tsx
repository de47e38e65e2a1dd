import { settingsCopy } from "#app/companies/settings-copy.ts";
import { LogoPicture } from "#app/ui/art/logo.tsx";

const { theme: copy } = settingsCopy;

/** URLs; null for none. */
type MarkPreviewProps = { company: string; logo: string | null; logoDark: string | null; icon: string | null };

const backgrounds = [
  { scheme: "light", label: copy.onLight, className: "bg-[#f7f4ee] text-[#14130f]" },
  { scheme: "dark", label: copy.onDark, className: "bg-[#14130f] text-[#f2ede3]" },
] as const;

/** Logo and icon as the header and a browser's tab show them, in both schemes. */
export function MarkPreview({ company, logo, logoDark, icon }: MarkPreviewProps) {
  const of = (src: string | null) => (src === null ? null : { src, width: 160, height: 32 });
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2">
      {backgrounds.map(({ scheme, label, className }) => (
        <figure key={scheme} data-scheme={scheme} className={`rounded-lg border border-line p-4 ${className}`}>
          <div className="flex min-h-11 items-center gap-3">
            {logo || logoDark ? (
              <LogoPicture light={of(logo)} dark={of(logoDark)} alt={company} />
            ) : (
              <span className="truncate font-display text-xl font-bold">{company}</span>
            )}
          </div>
          <figcaption className="mt-2 flex items-center gap-2 text-sm">
            {icon ? <img src={icon} alt="" width="16" height="16" className="size-4 object-contain" /> : null}
            {label}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
