import { Form } from "@remix-run/react";
import { Eye } from "lucide-react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type PreviewBannerProps = { visitor: Visitor };

/** Above every page while somebody looks at the product as somebody else, or entered a company's space from outside. */
export function PreviewBanner({ visitor }: PreviewBannerProps) {
  const { preview, user, company } = visitor;
  if (preview === null || user === null) return null;
  return (
    <section
      aria-label={iamCopy.preview.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-blue px-gutter py-2 text-white lg:ml-side"
    >
      <Eye size={18} aria-hidden />
      <p className="min-w-0 flex-1 text-row">
        <span className="font-semibold">{iamCopy.preview.title}</span>{" "}
        {preview === "user" ? iamCopy.preview.as(user.name, company.name) : iamCopy.preview.inside(company.name)}
      </p>
      <Form method="post" action="/quit-preview">
        <Button variant="quiet" size="small">
          {iamCopy.preview.quit}
        </Button>
      </Form>
    </section>
  );
}
