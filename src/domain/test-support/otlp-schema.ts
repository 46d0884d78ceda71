/**
 * A JSON Schema for those parts of OTLP's JSON encoding (opentelemetry-proto 1.x, trace service) that
 * an export of traces uses. Ids are hex instead of the usual base64, 64-bit numbers are strings, and
 * enums are numbers.
 */
const hex = (digits: number) => ({ type: "string", pattern: `^(?!0+$)[0-9a-f]{${digits}}$` });
const fixed64 = { type: "string", pattern: "^[0-9]{1,20}$" };
const count = { type: "integer", minimum: 0 };
const text = { type: "string" };

function object(required: readonly string[], properties: object) {
  return { type: "object", required, properties, additionalProperties: false };
}

const list = (items: object) => ({ type: "array", items });
const oneField = (properties: object) => ({
  ...object([], properties),
  minProperties: 1,
  maxProperties: 1,
});

const values = {
  attributes: list(
    object(["key", "value"], {
      key: { type: "string", minLength: 1 },
      value: { $ref: "#/$defs/value" },
    }),
  ),
  value: oneField({
    stringValue: text,
    boolValue: { type: "boolean" },
    intValue: { type: "string", pattern: "^-?[0-9]{1,19}$" },
    doubleValue: { type: "number" },
    arrayValue: object([], { values: list({ $ref: "#/$defs/value" }) }),
    kvlistValue: object([], { values: { $ref: "#/$defs/attributes" } }),
    bytesValue: text,
  }),
};

export const otlpTraceSchema = {
  ...object(["resourceSpans"], {
    resourceSpans: list(
      object(["resource", "scopeSpans"], {
        resource: object([], { attributes: { $ref: "#/$defs/attributes" } }),
        scopeSpans: list(
          object(["spans"], {
            scope: object([], {
              name: text,
              version: text,
              attributes: { $ref: "#/$defs/attributes" },
            }),
            spans: list({ $ref: "#/$defs/span" }),
            schemaUrl: text,
          }),
        ),
        schemaUrl: text,
      }),
    ),
  }),
  $defs: {
    ...values,
    span: object(["traceId", "spanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano"], {
      traceId: hex(32),
      spanId: hex(16),
      parentSpanId: hex(16),
      traceState: text,
      flags: count,
      name: { type: "string", minLength: 1 },
      kind: { type: "integer", minimum: 0, maximum: 5 },
      startTimeUnixNano: fixed64,
      endTimeUnixNano: fixed64,
      attributes: { $ref: "#/$defs/attributes" },
      droppedAttributesCount: count,
      events: list(
        object(["timeUnixNano", "name"], {
          timeUnixNano: fixed64,
          name: text,
          attributes: { $ref: "#/$defs/attributes" },
          droppedAttributesCount: count,
        }),
      ),
      droppedEventsCount: count,
      links: list(
        object(["traceId", "spanId"], {
          traceId: hex(32),
          spanId: hex(16),
          traceState: text,
          attributes: { $ref: "#/$defs/attributes" },
        }),
      ),
      droppedLinksCount: count,
      status: object([], { code: { type: "integer", minimum: 0, maximum: 2 }, message: text }),
    }),
  },
} as const;

const point = {
  startTimeUnixNano: fixed64,
  timeUnixNano: fixed64,
  attributes: { $ref: "#/$defs/attributes" },
  flags: count,
};
/** An `AggregationTemporality`: delta (1) or cumulative (2). */
const temporality = { type: "integer", minimum: 1, maximum: 2 };

/** The schema for an export of metrics: sums and exponential histograms. */
export const otlpMetricsSchema = {
  ...object(["resourceMetrics"], {
    resourceMetrics: list(
      object(["resource", "scopeMetrics"], {
        resource: object([], { attributes: { $ref: "#/$defs/attributes" } }),
        scopeMetrics: list(
          object(["metrics"], {
            scope: object([], { name: text, version: text }),
            metrics: list({ $ref: "#/$defs/metric" }),
            schemaUrl: text,
          }),
        ),
        schemaUrl: text,
      }),
    ),
  }),
  $defs: {
    ...values,
    metric: {
      ...object(["name", "unit"], {
        name: { type: "string", minLength: 1 },
        description: text,
        unit: text,
        sum: { $ref: "#/$defs/sum" },
        exponentialHistogram: { $ref: "#/$defs/exponentialHistogram" },
      }),
      oneOf: [{ required: ["sum"] }, { required: ["exponentialHistogram"] }],
    },
    sum: object(["aggregationTemporality", "isMonotonic", "dataPoints"], {
      aggregationTemporality: temporality,
      isMonotonic: { type: "boolean" },
      dataPoints: list({
        ...object(["timeUnixNano"], {
          ...point,
          asInt: { type: "string", pattern: "^-?[0-9]{1,19}$" },
          asDouble: { type: "number" },
        }),
        oneOf: [{ required: ["asInt"] }, { required: ["asDouble"] }],
      }),
    }),
    exponentialHistogram: object(["aggregationTemporality", "dataPoints"], {
      aggregationTemporality: temporality,
      dataPoints: list(
        object(["timeUnixNano", "count", "scale"], {
          ...point,
          count: fixed64,
          sum: { type: "number" },
          scale: { type: "integer" },
          zeroCount: fixed64,
          positive: object([], { offset: { type: "integer" }, bucketCounts: list(fixed64) }),
          negative: object([], { offset: { type: "integer" }, bucketCounts: list(fixed64) }),
          min: { type: "number" },
          max: { type: "number" },
        }),
      ),
    }),
  },
} as const;
