import type { TextPart } from '../expressions/text.ts';
import type { Node } from '../syntax/tree.ts';

/** A value of the right type, where it stands and behind which key. */
export interface ModelValue<Type> {
  readonly value: Type;
  readonly node: Node;
  readonly keyNode: Node | undefined;
}

/** Something written as an object. Parts that are missing or of a wrong type are undefined. */
export interface Part {
  readonly node: Node;
  readonly keyNode: Node | undefined;
}

/** A text with what it is made of. */
export interface TextValue extends ModelValue<string> {
  readonly parts: readonly TextPart[];
}

/** A text anywhere in the file. */
export interface TextUse {
  readonly text: TextValue;
  /** The step it belongs to, if any. */
  readonly step: Step | undefined;
  /** Whether the format wants a runtime expression here. */
  readonly mustBeExpression: boolean;
}

/** An auth config as far as it can be understood; structure errors leave gaps, never exceptions. */
export interface AuthModel extends Part {
  /** The text of the file, to which all offsets belong. */
  readonly source: string;
  readonly application: Application | undefined;
  readonly roleBasedAccess: ModelValue<boolean> | undefined;
  readonly apiSegmentation: TextValue | undefined;
  readonly rolesKey: Node | undefined;
  readonly roles: readonly Role[];
  readonly authentications: readonly Authentication[];
  readonly testUsers: readonly TestUser[];
  readonly identityProviders: readonly IdentityProvider[];
  readonly attachments: readonly Attachment[];
  /** All texts, in the order of the file. */
  readonly texts: readonly TextUse[];
}

interface Application extends Part {
  readonly baseUrl: TextValue | undefined;
  readonly isolatedFromProduction: ModelValue<boolean> | undefined;
  readonly safeForAutomatedTesting: ModelValue<boolean> | undefined;
  readonly publicAccess: readonly TextValue[];
  readonly readOnlyCalls: readonly TextValue[];
  readonly writeTests: readonly TextValue[];
  readonly writeTestsKey: Node | undefined;
  readonly refusals: ExpectedResponse | undefined;
}

export interface Role extends Part {
  readonly name: TextValue | undefined;
  readonly authentication: TextValue | undefined;
  readonly privileged: ModelValue<boolean> | undefined;
  readonly apiAccess: readonly TextValue[];
  readonly hiddenFields: readonly TextValue[];
}

export interface Authentication extends Part {
  readonly name: string;
  readonly tokenType: TextValue | undefined;
  readonly tokenParameterName: TextValue | undefined;
  readonly tokenLocation: TextValue | undefined;
  readonly tokenFormat: TextValue | undefined;
  readonly tokenEndpoint: TextValue | undefined;
  readonly contentType: TextValue | undefined;
  readonly stepsKey: Node | undefined;
  /** The steps that log in. */
  readonly steps: readonly Step[];
  /** The steps that log in, then those of "refresh". */
  readonly allSteps: readonly Step[];
  readonly token: Node | undefined;
  readonly expiresIn: ExpirySource | undefined;
  readonly additionalParameters: readonly AdditionalParameter[];
  readonly defaultExpirationSeconds: ModelValue<number> | undefined;
  readonly autoRefresh: ModelValue<boolean> | undefined;
  readonly refresh: Refresh | undefined;
  readonly verification: Verification | undefined;
  readonly sessionCheck: SessionCheck | undefined;
  readonly neverCall: readonly TextValue[];
  readonly clientCertificate: ClientCertificate | undefined;
  readonly identityProvider: TextValue | undefined;
  /** All texts in it, in the order of the file. */
  readonly texts: readonly TextUse[];
}

/** The time when a token expires: an expression or selector, or both with its unit. */
export interface ExpirySource {
  readonly node: Node;
  /** The expression or selector. */
  readonly value: Node | undefined;
  readonly unit: TextValue | undefined;
}

export interface Refresh extends Part {
  readonly strategy: TextValue | undefined;
  readonly steps: readonly Step[];
  readonly token: Node | undefined;
  readonly expiresIn: ExpirySource | undefined;
}

export interface Step extends Part {
  /** Its place in the order of all steps; those of "refresh" follow those that log in. */
  readonly index: number;
  readonly stepId: TextValue | undefined;
  readonly endpoint: Endpoint | undefined;
  readonly contentType: TextValue | undefined;
  readonly headers: readonly NamedNode[];
  readonly query: readonly NamedNode[];
  readonly requestBody: Node | undefined;
  readonly curl: TextValue | undefined;
  readonly expectedResponse: ExpectedResponse | undefined;
  readonly outputs: readonly NamedNode[];
  readonly dependsOn: readonly TextValue[] | undefined;
  readonly dependsOnKey: Node | undefined;
  readonly followRedirects: ModelValue<boolean> | undefined;
  readonly retry: Part | undefined;
}

/** A key chosen by the author, such as a header or an output. */
export interface NamedNode {
  readonly name: string;
  readonly keyNode: Node;
  readonly node: Node;
}

export interface Endpoint extends Part {
  readonly method: TextValue | undefined;
  readonly path: TextValue | undefined;
}

/** A call of the application, with the token. */
export interface Call extends Endpoint {
  readonly contentType: TextValue | undefined;
  readonly headers: readonly NamedNode[];
  readonly query: readonly NamedNode[];
  readonly requestBody: Node | undefined;
}

export interface ExpectedResponse extends Part {
  readonly statusKey: Node | undefined;
  readonly status: readonly ModelValue<number>[];
  readonly headers: readonly NamedNode[];
  readonly body: Node | undefined;
  readonly setsCookies: readonly TextValue[];
  readonly bodyMatches: TextValue | undefined;
  readonly bodyNotMatches: TextValue | undefined;
}

interface AdditionalParameter extends Part {
  readonly name: TextValue | undefined;
  readonly location: TextValue | undefined;
  readonly value: Node | undefined;
}

export interface Verification extends Part {
  readonly endpoint: Call | undefined;
  readonly authenticated: ExpectedResponse | undefined;
  readonly unauthenticated: ExpectedResponse | undefined;
}

interface SessionCheck extends Part {
  readonly endpoint: Call | undefined;
  readonly authenticated: ExpectedResponse | undefined;
}

interface ClientCertificate extends Part {
  readonly certificate: TextValue | undefined;
  readonly privateKey: TextValue | undefined;
  readonly passphrase: TextValue | undefined;
}

export interface TestUser extends Part {
  readonly role: TextValue | undefined;
  readonly username: TextValue | undefined;
  readonly password: TextValue | undefined;
  readonly totp: Part | undefined;
  readonly totpSecret: TextValue | undefined;
  readonly inputs: readonly NamedNode[];
  readonly owns: readonly NamedNode[];
  readonly tenant: TextValue | undefined;
}

export interface IdentityProvider extends Part {
  readonly name: string;
  readonly protocol: TextValue | undefined;
  readonly issuer: TextValue | undefined;
  readonly tokenUrl: TextValue | undefined;
  readonly clientId: TextValue | undefined;
  readonly clientSecret: TextValue | undefined;
  readonly clientAuthMethod: TextValue | undefined;
}

export interface Attachment extends Part {
  readonly type: TextValue | undefined;
  readonly path: TextValue | undefined;
  readonly roles: readonly TextValue[];
}
