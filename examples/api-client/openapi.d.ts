// Made by `npm run api-types` from the OpenAPI document, for the operations that the program calls.

export interface paths {
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Songs by words and filters
         * @description Takes the parameters of the search page, such as `q`, `genre`, `mood`, `bpmMin`, but for those of a search by sound (`/similar`); unknown values are refused. `peaks=yes` adds the waveform of each song. `usage` is the text of /clearance: with it, those who see clearance get the light of each song, and its price where they see prices. 60 a minute.
         *
         *     For everyone.
         */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    cursor?: string;
                    usage?: string;
                    peaks?: "yes" | "no";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                        RateLimit: components["headers"]["RateLimit"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description One recording of each song, in the order of the search page. */
                                songs: {
                                    id: string;
                                    title: string;
                                    /** @description Null for the main version. */
                                    version: string | null;
                                    artists: string[];
                                    durationSeconds: number;
                                    bpm: number | null;
                                    /** @description Musical key, such as C or Am. */
                                    key: string | null;
                                    genres: string[];
                                    /** @description Strongest first, as the other tags. */
                                    moods: string[];
                                    instruments: string[];
                                    vocals: boolean;
                                    stems: boolean;
                                    /** @description The course of its energy; null for one that is like none of them. */
                                    shape: ("build" | "drop" | "arc" | "steady" | "sting") | null;
                                    /** @description Why it is in this list, besides what was asked for; null for nothing more. */
                                    reason: string | null;
                                    /** @description Loudness from the beginning to the end, where it was asked for with `peaks`. */
                                    peaks?: number[];
                                    /** @description Audio that plays without credentials; null where only members hear the song, on its page. */
                                    stream: string | null;
                                    /**
                                     * Format: uri
                                     * @description Page of the song on this host.
                                     */
                                    listen: string;
                                    /** @description Parts that are meant, in playing order, in seconds; empty for the whole song. */
                                    passages: {
                                        from: number;
                                        to: number;
                                    }[];
                                    /** @description Whether it can be licensed for the use; null where no use was named or the person sees no clearance. */
                                    light: {
                                        /**
                                         * @description Licensed: the user holds a licence for the use.
                                         * @enum {string}
                                         */
                                        light: "licensed" | "clear" | "approvals" | "blocked";
                                        text: string;
                                        days: number | null;
                                    } | null;
                                    /** @description By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices. */
                                    price: {
                                        text: string;
                                        currency: string;
                                        low: number | null;
                                        high: number | null;
                                    } | null;
                                }[];
                                /** @description Recordings that were found, at most 1,000. */
                                total: number;
                                /** @description Whether there are more than `total`. */
                                isMinimum: boolean;
                                /** @description `cursor` of the next page; null on the last one. */
                                next: string | null;
                                /** @description Near matches of a search with few or no results; null where none were looked for. */
                                near: {
                                    /** @description What none of them meets. */
                                    without: string[];
                                    /** @description What some of them do not meet. */
                                    partly: string[];
                                    /** @description They meet nothing that was asked for, and are what others choose. */
                                    isPopular: boolean;
                                    /** @description Not among `songs`. */
                                    songs: {
                                        id: string;
                                        title: string;
                                        /** @description Null for the main version. */
                                        version: string | null;
                                        artists: string[];
                                        durationSeconds: number;
                                        bpm: number | null;
                                        /** @description Musical key, such as C or Am. */
                                        key: string | null;
                                        genres: string[];
                                        /** @description Strongest first, as the other tags. */
                                        moods: string[];
                                        instruments: string[];
                                        vocals: boolean;
                                        stems: boolean;
                                        /** @description The course of its energy; null for one that is like none of them. */
                                        shape: ("build" | "drop" | "arc" | "steady" | "sting") | null;
                                        /** @description Why it is in this list, besides what was asked for; null for nothing more. */
                                        reason: string | null;
                                        /** @description Loudness from the beginning to the end, where it was asked for with `peaks`. */
                                        peaks?: number[];
                                        /** @description Audio that plays without credentials; null where only members hear the song, on its page. */
                                        stream: string | null;
                                        /**
                                         * Format: uri
                                         * @description Page of the song on this host.
                                         */
                                        listen: string;
                                        /** @description Parts that are meant, in playing order, in seconds; empty for the whole song. */
                                        passages: {
                                            from: number;
                                            to: number;
                                        }[];
                                        /** @description Whether it can be licensed for the use; null where no use was named or the person sees no clearance. */
                                        light: {
                                            /**
                                             * @description Licensed: the user holds a licence for the use.
                                             * @enum {string}
                                             */
                                            light: "licensed" | "clear" | "approvals" | "blocked";
                                            text: string;
                                            days: number | null;
                                        } | null;
                                        /** @description By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices. */
                                        price: {
                                            text: string;
                                            currency: string;
                                            low: number | null;
                                            high: number | null;
                                        } | null;
                                    }[];
                                } | null;
                                /** @description What was read in the words besides words that are searched for. */
                                read: string[];
                                /** @description What the search did not follow, such as words beyond its length. */
                                ignored: string[];
                                /** @description A search that was made instead. */
                                notices: string[];
                            };
                        };
                    };
                };
                400: components["responses"]["Invalid"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooManyRequests"];
                500: components["responses"]["Internal"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clearance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether songs can be licensed for a use
         * @description `songs` is a comma list of at most 100. `usage` is a text: `media:social_paid,web_paid;territories:DE,AT;months:12;start:2027-01-01;category:alcohol;exclusivity:category;budget:5000.00 EUR`, without what is not known. Songs are named by the id or slug of a recording; those that are unknown to the person are `missing`. `light`: `clear` can be licensed now, `approvals` after that many parties agreed or something was checked, `blocked` not for this use. `days`: until the slowest party is expected to answer, null if that is not on file. `parties`, who must agree, and names in the texts are for those who see rights holders. 60 a minute.
         *
         *     For the area transactions.
         */
        get: {
            parameters: {
                query: {
                    songs: string;
                    usage?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                        RateLimit: components["headers"]["RateLimit"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                items: {
                                    song: string;
                                    _id: string;
                                    /**
                                     * @description Licensed: the user holds a licence for the use.
                                     * @enum {string}
                                     */
                                    light: "licensed" | "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices. */
                                    price: {
                                        text: string;
                                        currency: string;
                                        low: number | null;
                                        high: number | null;
                                    } | null;
                                    approvals: number;
                                    reasons: {
                                        kind: string;
                                        /** @enum {string} */
                                        weighs: "blocks" | "asks" | "tells";
                                        text: string;
                                    }[];
                                    parties: {
                                        name: string;
                                        sides: ("composition" | "master")[];
                                        days: number | null;
                                    }[];
                                }[];
                                missing: string[];
                            };
                        };
                    };
                };
                400: components["responses"]["Invalid"];
                401: components["responses"]["Unauthorised"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooManyRequests"];
                500: components["responses"]["Internal"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The person's draft in this company and its songs
         * @description An empty one while there is none.
         *
         *     For the area transactions.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                        RateLimit: components["headers"]["RateLimit"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                kind: "licence" | "custom" | "placement";
                                project: string;
                                endClient: string;
                                media: string[];
                                territories: string[];
                                termMonths: number | null;
                                perpetual: boolean;
                                startsOn: string | null;
                                exclusivity: string;
                                /** @description Key of the product category; empty while it is not named. */
                                category: string;
                                edits: {
                                    count: number;
                                    seconds: number;
                                }[];
                                /** @description Only one of the tracks is licensed. */
                                alternatives: boolean;
                                neededBy: string | null;
                                budget: number | null;
                                currency: ("EUR" | "USD" | "GBP" | "CHF" | "JPY" | "CAD" | "AUD" | "SEK" | "NOK" | "DKK" | "BRL" | "MXN") | null;
                                /** @enum {string} */
                                budgetPer: "total" | "track";
                                description: string;
                                version: string;
                                songs: {
                                    _id: string;
                                    soId: string;
                                    slug: string;
                                    uri: string;
                                    name: string;
                                    songName: string;
                                    /** @enum {string} */
                                    version: "vocals" | "instrumental";
                                    songVersion: string | null;
                                    artistName: string;
                                    selectedArtist: string | null;
                                    artists: {
                                        name: string;
                                        slug: string;
                                    }[];
                                    durationMs: number;
                                    vocals: boolean;
                                    explicit: boolean;
                                    /**
                                     * @description Licensed: the user holds a licence for the use.
                                     * @enum {string}
                                     */
                                    light: "licensed" | "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in words, where the user sees prices. */
                                    price?: string;
                                    reason: string | null;
                                    /** @description Whether all who must agree will have answered by `neededBy`. */
                                    inTime?: boolean;
                                }[];
                                totals: string;
                                price: string | null;
                                unavailableSongs: {
                                    _id: string;
                                    name: string;
                                }[];
                            };
                        };
                    };
                };
                400: components["responses"]["Invalid"];
                401: components["responses"]["Unauthorised"];
                403: components["responses"]["Forbidden"];
                429: components["responses"]["TooManyRequests"];
                500: components["responses"]["Internal"];
                503: components["responses"]["Unavailable"];
            };
        };
        /**
         * Replace the terms of the draft
         * @description `budget` is minor units of `currency`. `songId` adds a recording, `remove` takes one out. `version` is that of the draft it was read with (409 when it has changed since), empty when there was none.
         *
         *     For ListTransactions, but not in a preview.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default licence */
                        kind?: string;
                        /** @default  */
                        project?: string;
                        /** @default  */
                        endClient?: string;
                        /** @default [] */
                        media?: string[];
                        /** @default [] */
                        territories?: string[];
                        /** @default null */
                        termMonths?: number | null;
                        /** @default false */
                        perpetual?: boolean;
                        /** @default null */
                        startsOn?: string | null;
                        /** @default null */
                        neededBy?: string | null;
                        /** @default none */
                        exclusivity?: string;
                        /** @default  */
                        category?: string;
                        /** @default null */
                        budget?: number | null;
                        /** @default null */
                        currency?: ("EUR" | "USD" | "GBP" | "CHF" | "JPY" | "CAD" | "AUD" | "SEK" | "NOK" | "DKK" | "BRL" | "MXN") | null;
                        /**
                         * @default total
                         * @enum {string}
                         */
                        budgetPer?: "total" | "track";
                        /** @default [] */
                        edits?: {
                            count: number;
                            seconds: number;
                        }[];
                        /** @default false */
                        alternatives?: boolean;
                        /** @default  */
                        description?: string;
                        /** @default  */
                        version?: string;
                        /** @default null */
                        songId?: string | null;
                        /** @default  */
                        remove?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                        RateLimit: components["headers"]["RateLimit"];
                        "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                kind: "licence" | "custom" | "placement";
                                project: string;
                                endClient: string;
                                media: string[];
                                territories: string[];
                                termMonths: number | null;
                                perpetual: boolean;
                                startsOn: string | null;
                                exclusivity: string;
                                /** @description Key of the product category; empty while it is not named. */
                                category: string;
                                edits: {
                                    count: number;
                                    seconds: number;
                                }[];
                                /** @description Only one of the tracks is licensed. */
                                alternatives: boolean;
                                neededBy: string | null;
                                budget: number | null;
                                currency: ("EUR" | "USD" | "GBP" | "CHF" | "JPY" | "CAD" | "AUD" | "SEK" | "NOK" | "DKK" | "BRL" | "MXN") | null;
                                /** @enum {string} */
                                budgetPer: "total" | "track";
                                description: string;
                                version: string;
                                songs: {
                                    _id: string;
                                    soId: string;
                                    slug: string;
                                    uri: string;
                                    name: string;
                                    songName: string;
                                    /** @enum {string} */
                                    version: "vocals" | "instrumental";
                                    songVersion: string | null;
                                    artistName: string;
                                    selectedArtist: string | null;
                                    artists: {
                                        name: string;
                                        slug: string;
                                    }[];
                                    durationMs: number;
                                    vocals: boolean;
                                    explicit: boolean;
                                    /**
                                     * @description Licensed: the user holds a licence for the use.
                                     * @enum {string}
                                     */
                                    light: "licensed" | "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in words, where the user sees prices. */
                                    price?: string;
                                    reason: string | null;
                                    /** @description Whether all who must agree will have answered by `neededBy`. */
                                    inTime?: boolean;
                                }[];
                                totals: string;
                                price: string | null;
                                unavailableSongs: {
                                    _id: string;
                                    name: string;
                                }[];
                            };
                        };
                    };
                };
                400: components["responses"]["Invalid"];
                401: components["responses"]["Unauthorised"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                415: components["responses"]["Unsupported"];
                429: components["responses"]["TooManyRequests"];
                500: components["responses"]["Internal"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "request.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request sent
         * @description A client sent a licence request.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "request.sent",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "request.sent";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request withdrawn
         * @description The client withdrew a licence request.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "request.withdrawn",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "request.withdrawn";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request declined
         * @description The licensing team declined a licence request.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "request.declined",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "request.declined";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "request.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request reopened
         * @description A declined or expired request is being cleared again.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "request.reopened",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "request.reopened";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval asked for
         * @description Rights holders were asked to approve a use.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "approval.asked",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "approvalIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/approvals"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "approval.asked";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description One for each rights holder. */
                            approvalIds: string[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval answered
         * @description A rights holder answered, whatever the answer is.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "approval.answered",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "approvalIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/approvals"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "approval.answered";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description One for each rights holder. */
                            approvalIds: string[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terms decided
         * @description The licensing team accepted or refused the terms of a rights holder, for one side of one song.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "approval.decided",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "approvalIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "recordingId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "side": "composition",
                     *         "decision": "accepted",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/approvals"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "approval.decided";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description One for each rights holder. */
                            approvalIds: string[];
                            recordingId: string;
                            /** @enum {string} */
                            side: "master" | "composition";
                            /** @enum {string} */
                            decision: "accepted" | "refused";
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.lapsed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approval lapsed
         * @description Rights holders didn't answer in time.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "approval.lapsed",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "approvalIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/approvals"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "approval.lapsed";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description One for each rights holder. */
                            approvalIds: string[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote sent
         * @description A version of an offer was sent to the client.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "quote.sent",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "version": 2,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "quote.sent";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description Number of the offer's version. */
                            version: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote accepted
         * @description The client accepted and signed an offer.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "quote.accepted",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "version": 2,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "quote.accepted";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description Number of the offer's version. */
                            version: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote declined
         * @description The client declined an offer.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "quote.declined",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "version": 2,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "quote.declined";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description Number of the offer's version. */
                            version: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.countered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote countered
         * @description The client made a counter-offer; the quote stays open.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "quote.countered",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "version": 2,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "quote.countered";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description Number of the offer's version. */
                            version: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote expired
         * @description The last day of an offer passed without an answer.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "quote.expired",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "version": 2,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/quotes/2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "quote.expired";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description Number of the offer's version. */
                            version: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Licence issued
         * @description A licence was issued.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "licence.issued",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "L-2026-0042",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "licence.issued";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description The licence's number. */
                            number: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.corrected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Licence corrected
         * @description A licence was issued in place of an earlier one.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "licence.corrected",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "L-2026-0042",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "licence.corrected";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description The licence's number. */
                            number: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Licence delivered
         * @description The music of a licensed request was delivered.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "licence.delivered",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "licence.delivered";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Licence ending
         * @description A licence ends within 60, 30 or 7 days; sent once for each.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "licence.ending",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "L-2026-0042",
                     *         "endsOn": "2026-12-31",
                     *         "daysLeft": 30,
                     *         "notice": 30,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "licence.ending";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description The licence's number. */
                            number: string;
                            /** Format: date */
                            endsOn: string;
                            daysLeft: number;
                            /** @description 60, 30 or 7. */
                            notice: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Licence ended
         * @description A licence ended, on its last day or before it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "licence.ended",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "L-2026-0042",
                     *         "endsOn": "2026-12-31",
                     *         "isEarly": false,
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "licence.ended";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description The licence's number. */
                            number: string;
                            endsOn: string | null;
                            /** @description Ended by the licensing team. */
                            isEarly: boolean;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invoice paid
         * @description All of an invoice was received.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "invoice.paid",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "invoiceId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "INV-2026-0042",
                     *         "total": 214200,
                     *         "currency": "EUR",
                     *         "page": "https://acme.example.com/invoices/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/invoices/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "invoice.paid";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            invoiceId: string;
                            number: string;
                            /** @description Minor units of the currency. */
                            total: number;
                            currency: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "statement.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Statement ready
         * @description A rights holder's statement was approved and sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "statement.ready",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "statementId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "S-2026-0042",
                     *         "payeeId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "currency": "EUR",
                     *         "payable": 36000,
                     *         "page": "https://acme.example.com/statements/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/statements/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "statement.ready";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            statementId: string;
                            number: string;
                            payeeId: string;
                            currency: string;
                            /** @description What of it is paid out, in minor units. */
                            payable: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payout sent
         * @description Money of rights holders is in a payment file for the bank.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "payout.sent",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "fileId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "payoutIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "statementIds": [
                     *           "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *         ],
                     *         "total": 36000,
                     *         "currency": "EUR",
                     *         "page": "https://acme.example.com/payouts",
                     *         "api": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "payout.sent";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            fileId: string;
                            payoutIds: string[];
                            /** @description One for each payout. */
                            statementIds: string[];
                            /** @description Minor units of the currency. */
                            total: number;
                            currency: string;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "posts.due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Posts must come down
         * @description Posts are up whose licence ended; take them down, or renew it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "posts.due",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "requestId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "number": "L-2026-0042",
                     *         "endsOn": "2026-12-31",
                     *         "posts": [
                     *           "https://video.example/watch/42"
                     *         ],
                     *         "page": "https://acme.example.com/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042",
                     *         "api": "https://acme.example.com/api/v1/transactions/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11/licences/L-2026-0042"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "posts.due";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /** @description The licence request. */
                            requestId: string;
                            /** @description The licence's number. */
                            number: string;
                            endsOn: string | null;
                            /** @description Addresses of posts that are up. */
                            posts: string[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recording.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recording withdrawn
         * @description A recording that the company asked for or has in a playlist was taken out of the catalogue.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "recording.withdrawn",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "recordingId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "isrc": "DEA121400042",
                     *         "page": "https://acme.example.com/music-sync-licensing/song/night-drive",
                     *         "api": "https://acme.example.com/api/v1/songs/019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "recording.withdrawn";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            recordingId: string;
                            isrc: string | null;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "catalogue.moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Catalogue moved in
         * @description A catalogue that moves in was applied: its rows and audio are in, or listed with what they lack.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "catalogue.moved",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "moveId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "done": 58200,
                     *         "left": 1800,
                     *         "extra": 12,
                     *         "page": "https://acme.example.com/ingestions/move/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "catalogue.moved";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            moveId: string;
                            /** @description Rows that are in the catalogue. */
                            done: number;
                            /** @description Rows that are not. */
                            left: number;
                            /** @description Files without a row. */
                            extra: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.written": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment written
         * @description A comment was written on a passage of a track.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "comment.written",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "commentId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "recordingId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "playlistId": null,
                     *         "startSeconds": 12,
                     *         "endSeconds": 18,
                     *         "page": "https://acme.example.com/music-sync-licensing/song/night-drive?comment=019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11#comment-019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/comments?trackId=019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "comment.written";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            commentId: string;
                            recordingId: string;
                            /** @description Null for a comment in the catalogue. */
                            playlistId: string | null;
                            startSeconds: number;
                            endSeconds: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment resolved
         * @description A thread of comments in a playlist was resolved.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "comment.resolved",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "commentId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "recordingId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "playlistId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "startSeconds": 12,
                     *         "endSeconds": 18,
                     *         "page": "https://acme.example.com/music-sync-licensing/song/night-drive?comment=019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11#comment-019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "api": "https://acme.example.com/api/v1/comments?trackId=019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "comment.resolved";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            commentId: string;
                            recordingId: string;
                            /** @description Null for a comment in the catalogue. */
                            playlistId: string | null;
                            startSeconds: number;
                            endSeconds: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "submission.commented": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submission commented
         * @description A comment was written on a submission to a project.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "submission.commented",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "commentId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "submissionId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "projectId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "startSeconds": 12,
                     *         "endSeconds": 18,
                     *         "page": "https://acme.example.com/spaces/submission/019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "api": "https://acme.example.com/api/v1/submissions/019af0c1-6f20-7b44-8a10-0d9b6f1e2c33"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "submission.commented";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            commentId: string;
                            submissionId: string;
                            projectId: string;
                            startSeconds: number;
                            endSeconds: number;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "share.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share opened
         * @description A recipient opened a shared link. Visits count as in its figures; isFirst marks the first one.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "share.opened",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "shareId": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *         "kind": "playlist",
                     *         "subjectId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *         "isFirst": true,
                     *         "page": "https://acme.example.com/music-sync-licensing/edit-playlist/019af0c1-6f20-7b44-8a10-0d9b6f1e2c33/shares",
                     *         "api": "https://acme.example.com/api/v1/shares/019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "share.opened";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            shareId: string;
                            kind: string;
                            subjectId: string;
                            isFirst: boolean;
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "audit.entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Audit trail
         * @description What was written to the company's audit trail in the last minute, up to 50 entries.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "audit.entry",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "entries": [
                     *           {
                     *             "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *             "at": "2026-12-01T09:30:00.000Z",
                     *             "action": "policies-changed",
                     *             "subjectType": "user",
                     *             "subjectId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *             "actorId": "019af0c1-6f20-7b44-8a10-0d9b6f1e2c33",
                     *             "originalActorId": null,
                     *             "changes": [
                     *               {
                     *                 "field": "Policies",
                     *                 "from": "Viewer",
                     *                 "to": "Editor"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "page": "https://acme.example.com/iam-dashboard",
                     *         "api": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "audit.entry";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            entries: {
                                id: string;
                                /** Format: date-time */
                                at: string;
                                action: string;
                                subjectType: string;
                                subjectId: string;
                                /** @description Null for the product itself. */
                                actorId: string | null;
                                /** @description The administrator who acted as this person. */
                                originalActorId: string | null;
                                changes: {
                                    field: string;
                                    from: string;
                                    to: string;
                                }[];
                            }[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "health.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Health changed
         * @description A part of the product fails, or all work again. For the product's own company alone.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, the same in every attempt. */
                    "webhook-id": string;
                    /** @description Seconds since 1970, of this attempt. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019af0c1-5b1e-7c3a-9d52-6f2f1f0c7a11",
                     *       "type": "health.changed",
                     *       "version": 1,
                     *       "createdAt": 1795780800000,
                     *       "company": {
                     *         "id": "019a0000-0000-7000-8000-0000000000ac",
                     *         "name": "Acme"
                     *       },
                     *       "data": {
                     *         "state": "failing",
                     *         "checks": [
                     *           "media"
                     *         ],
                     *         "page": "https://acme.example.com/status",
                     *         "api": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The same in every attempt, as in the header webhook-id. */
                        id: string;
                        /** @constant */
                        type: "health.changed";
                        /** @constant */
                        version: 1;
                        /** @description Milliseconds since 1970. */
                        createdAt: number;
                        company: {
                            id: string;
                            name: string;
                        };
                        data: {
                            /**
                             * @description ok: everything works again.
                             * @enum {string}
                             */
                            state: "failing" | "ok";
                            /** @description What began to fail, or failed before. */
                            checks: string[];
                            /**
                             * Format: uri
                             * @description The page about it.
                             */
                            page: string;
                            /** @description Its resource in the API. */
                            api: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received; anything else is repeated. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            error: {
                /** @enum {string} */
                code: "invalid" | "unauthorised" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "duplicate" | "gone" | "too_large" | "unsupported" | "too_many_requests" | "unavailable" | "internal";
                message: string;
                fields?: {
                    [key: string]: string[];
                };
                reference?: string;
            };
        };
    };
    responses: {
        /** @description `invalid`: Something in the request is not valid; `fields` names what. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "invalid";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `unauthorised`: Neither a bearer token nor a session that is valid. */
        Unauthorised: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "unauthorised";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `forbidden`: The account or the token has no access, or a write comes from another site. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "forbidden";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `not_found`: There is nothing of this name, or not for this account. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "not_found";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `method_not_allowed`: The address lacks this method; `Allow` has those that it takes. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "method_not_allowed";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /**
         * @description `conflict`: The state of the record does not allow it, its `version` is not the present one, or the `Idempotency-Key` is taken.
         *     `duplicate`: There is one of this name already.
         */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "conflict" | "duplicate";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `gone`: It was there and is closed, deleted or expired. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "gone";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `too_large`: The body has more bytes than the address takes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "too_large";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `unsupported`: The body has another media type than the address takes. */
        Unsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "unsupported";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `too_many_requests`: A rate limit is reached; `Retry-After` says for how many seconds. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "too_many_requests";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `internal`: Something failed on our side. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "internal";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
        /** @description `unavailable`: A part of the service cannot be reached; `Retry-After` says for how many seconds. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "unavailable";
                        message: string;
                        fields?: {
                            [key: string]: string[];
                        };
                        reference?: string;
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Limits in force: `q` requests in `w` seconds. */
        "RateLimit-Policy": string;
        /** @description What remains, as far as this server knows: `r` requests in the next `t` seconds. */
        RateLimit: string;
        /** @description `true` on the response of an earlier request with the same Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description Seconds to wait before the request is sent again. */
        "Retry-After": number;
        /** @description Methods that the address takes. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
