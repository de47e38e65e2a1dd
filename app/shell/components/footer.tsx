import { useLocation } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { NewsletterBox } from "#app/shell/components/newsletter-box.tsx";
import { copy } from "#app/shell/copy.ts";
import { entrancePath } from "#app/shell/navigation/entrance-path.ts";
import type { FooterLinks } from "#app/shell/navigation/footer-links.server.ts";
import { signIn } from "#app/shell/navigation/site-links.ts";
import { Logo } from "#app/ui/art/logo.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type FooterProps = { visitor: Visitor; links: FooterLinks };

/** The footer of the site's pages. */
export function Footer({ visitor, links }: FooterProps) {
  const location = useLocation();
  const followLinks = useLinkClicks();
  return (
    // A company's own background stands under the footer too, and its colours are those of its scheme.
    <footer
      data-scheme={visitor.company.theme.background === null ? "dark" : undefined}
      className="border-t border-line px-gutter pt-14 text-row"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-10">
        <div className="max-w-[36ch]">
          <Logo company={visitor.company} />
          <p className="mt-3 text-mute">{links.tagline || visitor.company.theme.footerLine || copy.tagline}</p>
          <NewsletterBox />
        </div>
        <nav aria-label={copy.footerNavigation}>
          <CachedItems
            as="ul"
            className="grid grid-cols-2 gap-x-12 gap-y-1 sm:grid-cols-3"
            onClick={followLinks}
            kind="footer"
            items={links.pages.map((link) =>
              link.to === signIn.to ? { ...link, to: entrancePath(link.to, location) } : link,
            )}
          >
            {({ label, to }) => (
              <li key={to}>
                <a href={to} data-discover="true" className="inline-flex min-h-11 items-center hover:underline">
                  {label}
                </a>
              </li>
            )}
          </CachedItems>
        </nav>
      </div>
      <p className="mt-12 mb-floor flex flex-wrap items-center gap-x-6 border-t border-line py-2 text-sm text-mute">
        <span>
          © {new Date().getFullYear()} {visitor.company.name}
        </span>
        <span>{copy.version(visitor.appVersion, visitor.build || null)}</span>
        <span className="flex flex-wrap gap-x-6">
          {links.social.map(({ label, to }) => (
            <a key={to} href={to} className="inline-flex min-h-11 items-center hover:underline">
              {label}
            </a>
          ))}
        </span>
      </p>
    </footer>
  );
}
