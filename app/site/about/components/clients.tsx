import { copy } from "#app/site/about/copy.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

type ClientsProps = { clients: { id: string; title: string; detail: string; link: string }[] };

/** Clients as a list of large names; renders nothing without any. */
export function Clients({ clients }: ClientsProps) {
  if (clients.length === 0) return null;
  return (
    <section className="px-gutter pb-16 lg:pb-24">
      <h2 className="text-title">{copy.who.clients}</h2>
      <ul className="mt-8 border-t border-ink">
        {clients.map(({ id, title, detail, link }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-edge py-4"
          >
            <span className="min-w-0 font-display text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
              {link ? (
                <SmartLink to={link} className="hover:underline pointer-coarse:py-2.5">
                  {title}
                </SmartLink>
              ) : (
                title
              )}
            </span>
            <span className="min-w-0 text-mute [overflow-wrap:anywhere]">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
