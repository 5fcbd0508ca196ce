import type {
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2,
  LambdaFunctionURLEvent,
} from "aws-lambda";
import type { ReadRequest } from "./gateway.ts";

// The events as AWS documents them: of API Gateway, with the payload formats 1.0 and 2.0, and of function URLs.
// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
// https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html

const SOURCE_IP = "149.154.167.220";
const TIME = { time: "22/Nov/2026:12:00:00 +0000", timeEpoch: 1_795_348_800_000 };

/** The event of a REST API, which keeps the case of header names. */
export function restApiEvent({ method, path, headers, body }: ReadRequest): APIGatewayProxyEvent {
  const cased = Object.entries(headers).map(([name, value]) => [inTitleCase(name), value] as const);
  return {
    resource: path,
    path,
    httpMethod: method,
    headers: Object.fromEntries(cased),
    multiValueHeaders: Object.fromEntries(cased.map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      accountId: "123456789012",
      apiId: "abcdef1234",
      authorizer: null,
      httpMethod: method,
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: SOURCE_IP,
        user: null,
        userAgent: null,
        userArn: null,
      },
      path: `/prod${path}`,
      protocol: "HTTP/1.1",
      requestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
      requestTimeEpoch: TIME.timeEpoch,
      resourceId: "123456",
      resourcePath: path,
      stage: "prod",
    },
    body: body.byteLength === 0 ? null : body.toString(),
    isBase64Encoded: false,
  };
}

/** The event of an HTTP API. */
export function httpApiEvent({ method, path, headers, body }: ReadRequest): APIGatewayProxyEventV2 {
  return {
    version: "2.0",
    routeKey: `ANY ${path}`,
    rawPath: path,
    rawQueryString: "",
    headers,
    requestContext: {
      accountId: "123456789012",
      apiId: "abcdef1234",
      domainName: "abcdef1234.execute-api.eu-central-1.amazonaws.com",
      domainPrefix: "abcdef1234",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: SOURCE_IP, userAgent: "" },
      requestId: "JKJaXmPLvHcESHA=",
      routeKey: `ANY ${path}`,
      stage: "$default",
      ...TIME,
    },
    ...(body.byteLength === 0 ? {} : { body: body.toString() }),
    isBase64Encoded: false,
  };
}

/** The event of a function URL, which encodes a body of any but a few content types. */
export function functionUrlEvent(request: ReadRequest): LambdaFunctionURLEvent {
  const { body } = request;
  return { ...httpApiEvent(request), body: body.toString("base64"), isBase64Encoded: true };
}

function inTitleCase(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
