import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { reloadWhenUpdated } from "#app/shell/app-update.ts";
import { copy } from "#app/shell/copy.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  useEffect(() => void reloadWhenUpdated(), []);
  return <ErrorPage status={404} />;
}

export const meta: MetaFunction = () => [{ title: copy.notFound.title }, { name: "robots", content: "noindex" }];
