import { Form } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { previewCopy as copy } from "#app/identity/session/workspace-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Eye } from "#app/ui/icons.tsx";

type PreviewBannerProps = { visitor: Visitor };

/** Banner above every page during a preview and in a company's space entered from outside. */
export function PreviewBanner({ visitor }: PreviewBannerProps) {
  const { preview, user, company } = visitor;
  if (preview === null || user === null) return null;
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-blue px-gutter py-2 text-white lg:ml-side"
    >
      <Eye size={18} aria-hidden />
      <p className="min-w-0 flex-1 text-row">
        <span className="font-semibold">{copy.title}</span> {copy.as(user.name, company.name)}
      </p>
      <Form method="post" action="/quit-preview">
        <Button variant="quiet" size="small">
          {copy.quit}
        </Button>
      </Form>
    </section>
  );
}
