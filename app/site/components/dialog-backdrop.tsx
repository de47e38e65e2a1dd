import type { ReactNode } from "react";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Landing } from "#app/site/components/landing.tsx";
import type { LandingView } from "#app/site/read-landing.server.ts";

type DialogBackdropProps = { ground: LandingView | null; title: string; children: ReactNode };

/** A dialog over the landing page; on a company's host over a plain page with `title`. */
export function DialogBackdrop({ ground, title, children }: DialogBackdropProps) {
  if (ground === null) return <IdentityPage title={title}>{children}</IdentityPage>;
  return (
    <>
      <Landing {...ground} />
      {children}
    </>
  );
}
