import { z } from "zod";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { jsonReader } from "#app/edge/stored-json.ts";

const texts = z.string();

/** None is dropped: the index is the code. */
export const parseVocabulary: (text: string) => Vocabulary = jsonReader(
  z.array(z.tuple([z.enum(tagCategories), texts, texts, texts.optional()])),
  "the vocabulary",
);
