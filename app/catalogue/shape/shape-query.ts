import type { SearchProblem } from "#app/catalogue/search/search-problem.ts";
import { readCurve, type ShapeName, shapeNames } from "#app/catalogue/shape/curve.ts";
import type { FitQuery } from "#app/catalogue/shape/fit.ts";
import { shapeProblems as problems } from "#app/catalogue/shape/shape-copy.ts";

/** Target shape: a preset, a drawn curve, or that of a recording or a passage of it. */
export type ShapeQuery =
  | { kind: "preset"; name: ShapeName }
  /** As in the URL. */
  | { kind: "drawn"; curve: string }
  /** Id of a recording or song; seconds, null without a passage. */
  | { kind: "borrowed"; from: string; start: number | null; end: number | null };

export const fitLimits = { seconds: { least: 1, most: 3600 }, tolerance: { least: 0, most: 10 } } as const;
/** Seconds that an editor can bridge with a fade. */
export const defaultTolerance = 1;

const id = /^[\w-]{1,64}$/;

function decimalOf(text: string): number | null {
  const value = Number(text.replace(",", "."));
  return text.length <= 12 && Number.isFinite(value) ? Math.round(value * 10) / 10 : null;
}

function textOf(params: URLSearchParams, name: string): string {
  return params.get(name)?.trim() ?? "";
}

/** Parses a shape from a URL; `error`: ignored parameters. */
export function readShapeQuery(params: URLSearchParams): { shape: ShapeQuery | null; error: SearchProblem | null } {
  const [from, curve, name] = ["shape_from", "shape_curve", "shape"].map((one) => textOf(params, one));
  if (from) {
    if (!id.test(from)) return { shape: null, error: problems.badSource };
    const [start, end] = ["shape_start", "shape_end"].map((one) => decimalOf(textOf(params, one) || "none"));
    const isPassage = start != null && end != null && start >= 0 && end > start && end <= 24 * 3600;
    const hasPassage = params.has("shape_start") || params.has("shape_end");
    return {
      shape: { kind: "borrowed", from, start: isPassage ? start : null, end: isPassage ? end : null },
      error: hasPassage && !isPassage ? problems.badPassage : null,
    };
  }
  if (curve)
    return readCurve(curve)
      ? { shape: { kind: "drawn", curve }, error: null }
      : { shape: null, error: problems.badCurve };
  if (!name) return { shape: null, error: null };
  const preset = shapeNames.find((one) => one === name);
  return preset ? { shape: { kind: "preset", name: preset }, error: null } : { shape: null, error: problems.unknown };
}

/** Parses a target length from a URL; `error`: ignored parameters. */
export function readFitQuery(params: URLSearchParams): { fit: FitQuery | null; error: SearchProblem | null } {
  const [length = "", given = ""] = [textOf(params, "fit"), textOf(params, "fit_tolerance")];
  if (length === "") return { fit: null, error: null };
  const seconds = decimalOf(length);
  const { least, most } = fitLimits.seconds;
  if (seconds === null || seconds < least || seconds > most) return { fit: null, error: problems.badLength };
  const tolerance = given === "" ? defaultTolerance : decimalOf(given);
  const isValid = tolerance !== null && tolerance >= fitLimits.tolerance.least && tolerance <= fitLimits.tolerance.most;
  return {
    fit: { seconds, tolerance: isValid ? tolerance : defaultTolerance },
    error: isValid ? null : problems.badTolerance,
  };
}

/** Whether results are ranked by shape or length. */
export function hasForm({ shape, fit }: { shape: ShapeQuery | null; fit: FitQuery | null }): boolean {
  return shape !== null || fit !== null;
}

/** Canonical parameters of a shape. */
export function shapeParams(shape: ShapeQuery | null): [string, string][] {
  if (shape === null) return [];
  if (shape.kind === "preset") return [["shape", shape.name]];
  if (shape.kind === "drawn") return [["shape_curve", shape.curve]];
  const { from, start, end } = shape;
  const passage: [string, string][] =
    start === null || end === null
      ? []
      : [
          ["shape_start", String(start)],
          ["shape_end", String(end)],
        ];
  return [["shape_from", from], ...passage];
}

export function fitParams(fit: FitQuery | null): [string, string][] {
  if (fit === null) return [];
  const tolerance: [string, string][] =
    fit.tolerance === defaultTolerance ? [] : [["fit_tolerance", String(fit.tolerance)]];
  return [["fit", String(fit.seconds)], ...tolerance];
}
