import { copy } from "#app/site/contact/copy.ts";
import type { SiteBlock } from "#app/site/read-page-content.server.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

type ClientsProps = { clients: SiteBlock[] };

/** Clients by logo or name; renders nothing without any. */
export function Clients({ clients }: ClientsProps) {
  if (clients.length === 0) return null;
  return (
    <section className="px-gutter pb-16 lg:pb-24">
      <h2 className="text-title">{copy.clients}</h2>
      <ul className="mt-8 grid grid-cols-2 border-t border-ink md:grid-cols-3 xl:grid-cols-6">
        {clients.map((client) => (
          <li key={client.id} className="min-w-0 border-b border-edge py-5 pr-5">
            {client.link ? (
              <SmartLink to={client.link} className="block min-h-11 hover:underline">
                <Name {...client} />
              </SmartLink>
            ) : (
              <Name {...client} />
            )}
            <p className="mt-1 text-row text-mute [overflow-wrap:anywhere]">{client.detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ title, image }: SiteBlock) {
  if (image === null)
    return (
      <span className="font-display text-xl leading-tight font-semibold tracking-tight [overflow-wrap:anywhere]">
        {title}
      </span>
    );
  const small = image.src.replace(/background\.webp$/, "cover.webp");
  return (
    <img
      src={small}
      alt={title}
      width={160}
      height={72}
      loading="lazy"
      decoding="async"
      className="h-18 w-40 max-w-full rounded-sm bg-white object-contain p-3"
    />
  );
}
