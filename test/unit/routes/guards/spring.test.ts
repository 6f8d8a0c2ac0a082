import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';

// What judge, names, callsOf, accessRules and the reader of Spring say.
// Also of springRules.
describe('what stands before handlers of Spring', () => {
  const folder = 'src/main/java/com/shop';
  const controller = `package com.shop;
import org.springframework.web.bind.annotation.*;
import org.springframework.security.access.prepost.*;
import org.springframework.security.access.annotation.Secured;
import jakarta.annotation.security.*;
import lombok.*;
import other.OtherToken;
@RestController
public class X {
  @GetMapping("/plain")
  public String plain() { return ""; }
  @GetMapping("/pre") @PreAuthorize("hasRole('ADMIN')")
  public String pre() { return ""; }
  @GetMapping("/post") @PostAuthorize("isAuthenticated()")
  public String post() { return ""; }
  @GetMapping("/any") @PreAuthorize("hasAnyAuthority('A', 'B')")
  public String any() { return ""; }
  @GetMapping("/permit") @PreAuthorize("permitAll()")
  public String permit() { return ""; }
  @GetMapping("/or") @PreAuthorize("isAnonymous() or hasRole('A')")
  public String or() { return ""; }
  @GetMapping("/not") @PreAuthorize("!isAuthenticated()")
  public String not() { return ""; }
  @GetMapping("/bean") @PreAuthorize("@bean.check(#id)")
  public String bean() { return ""; }
  @GetMapping("/secured") @Secured({"ROLE_A", "ROLE_B"})
  public String secured() { return ""; }
  @GetMapping("/anonymous") @Secured("IS_AUTHENTICATED_ANONYMOUSLY")
  public String anonymous() { return ""; }
  @GetMapping("/roles") @RolesAllowed("admin")
  public String roles() { return ""; }
  @GetMapping("/all") @PermitAll
  public String all() { return ""; }
  @GetMapping("/deny") @DenyAll
  public String deny() { return ""; }
  @GetMapping("/composed") @Composed
  public String composed() { return ""; }
  @GetMapping("/data") @Data
  public String data() { return ""; }
  @GetMapping("/other") @OtherToken
  public String other() { return ""; }
  @GetMapping("/imported") @RequireLogin
  public String imported() { return ""; }
  @GetMapping("/quiet") @Quiet
  public String quiet() { return ""; }
}
`;
  const composed = {
    [`${folder}/Composed.java`]:
      'package com.shop;\nimport org.springframework.security.access.prepost.*;\n@PreAuthorize("hasRole(\'BOSS\')")\npublic @interface Composed {}\n',
    [`${folder}/ClosedController.java`]: `package com.shop;
import org.springframework.web.bind.annotation.*;
import org.springframework.security.access.prepost.*;
@RestController
@PreAuthorize("hasRole('CLASS')")
public class ClosedController {
  @GetMapping("/closed") public String closed() { return ""; }
  @GetMapping("/closed/own") @PreAuthorize("hasRole('OWN')") public String own() { return ""; }
}
`,
  };
  const short = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.replace(/^[A-Z]+ /, '').replaceAll(/@\w+\.(?:java|kt):/g, ':'));

  it('is what annotations of methods and classes ask for, where they are asked', async () => {
    const enabling = {
      [`${folder}/Enable.java`]:
        'package com.shop;\nimport org.springframework.security.config.annotation.method.configuration.*;\n@EnableMethodSecurity\npublic class Enable {}\n',
    };
    const files = { 'pom.xml': '', [`${folder}/X.java`]: controller, ...composed };
    assert.deepEqual(short(await guardsIn({ ...files, ...enabling })), [
      '/closed required CLASS ← PreAuthorize:5',
      '/closed/own required OWN ← PreAuthorize:8',
      '/plain none',
      '/pre required ADMIN ← PreAuthorize:12',
      '/post required ← PostAuthorize:14',
      '/any required A B ← PreAuthorize:16',
      '/permit none',
      '/or unknown ← PreAuthorize:20',
      '/not unknown ← PreAuthorize:22',
      '/bean unknown ← PreAuthorize:24',
      '/secured required ROLE_A ROLE_B ← Secured:26',
      '/anonymous none',
      '/roles required admin ← RolesAllowed:30',
      '/all none',
      '/deny required ← DenyAll:34',
      '/composed required BOSS ← Composed:36',
      '/data none',
      '/other unknown ← OtherToken:40',
      '/imported required ← RequireLogin:42',
      '/quiet none',
    ]);
    const conditional = {
      [`${folder}/Enable.java`]:
        'package com.shop;\n@EnableGlobalMethodSecurity\n@Profile("x")\npublic class Enable {}\n',
    };
    assert.deepEqual(short(await guardsIn({ ...files, ...conditional })).slice(0, 4), [
      '/closed unknown CLASS ← PreAuthorize:5',
      '/closed/own unknown OWN ← PreAuthorize:8 own:8',
      '/plain none',
      '/pre unknown ADMIN ← PreAuthorize:12',
    ]);
  });

  const paths = ['/', '/admin', '/admin/users', '/login', '/api/x'];
  const routes = {
    'pom.xml': '',
    [`${folder}/X.java`]: `package com.shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class X {
${paths.map((path, index) => `  @GetMapping("${path}")\n  public String a${index}() { return ""; }`).join('\n')}
  @PostMapping("/api/x")
  public String b() { return ""; }
}
`,
  };
  const chain = (body: string, annotations = ''): string => `package com.shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.util.matcher.AntPathRequestMatcher;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.boot.autoconfigure.security.servlet.PathRequest;
@Configuration
public class Security {
  @Bean ${annotations}
  SecurityFilterChain chain(HttpSecurity http) throws Exception {
${body}
    return http.build();
  }
}
`;
  const said = async (files: Readonly<Record<string, string>>): Promise<string> =>
    short(await guardsIn({ ...routes, ...files })).join(', ');

  it('is what the rules of a filter chain say of its path', async () => {
    const rules = [
      'a.anyRequest().authenticated()',
      'a.anyRequest().permitAll()',
      'a.requestMatchers("/admin/**").hasRole("ADMIN").anyRequest().permitAll()',
      'a.antMatchers("/admin").hasAnyRole("A", "B").mvcMatchers("/admin/**").denyAll().anyRequest().anonymous()',
      'a.requestMatchers(HttpMethod.POST, "/api/**").hasAuthority("WRITE").requestMatchers(HttpMethod.GET).permitAll().anyRequest().fullyAuthenticated()',
      'a.requestMatchers("/login", "/").permitAll().anyRequest().rememberMe()',
      'a.requestMatchers(new AntPathRequestMatcher("/admin/**", "GET")).hasAllRoles("X").anyRequest().hasAnyAuthority("Y")',
      'a.requestMatchers(AntPathRequestMatcher.antMatcher("/admin/**")).hasAllAuthorities("X")',
      'a.requestMatchers(EndpointRequest.toAnyEndpoint()).permitAll().requestMatchers(PathRequest.toStaticResources()).permitAll().anyRequest().authenticated()',
      'a.requestMatchers(unknown).permitAll().anyRequest().authenticated()',
      'a.regexMatchers("/admin.*").permitAll().anyRequest().authenticated()',
      'a.dispatcherTypeMatchers(FORWARD).permitAll().anyRequest().authenticated()',
      'a.requestMatchers("/admin/**").access("hasRole(\'SPEL\')").anyRequest().access(manager)',
      'a.requestMatchers("/admin/**").hasIpAddress("1").anyRequest().not().authenticated()',
      'a.requestMatchers("/admin/**").strange().requestMatchers("/login").permitAll().anyRequest().authenticated()',
    ];
    const found = rules.map(async (rule) => {
      const text = chain(`    http.authorizeHttpRequests(a -> ${rule});`);
      return `${rule}: ${await said({ [`${folder}/Security.java`]: text })}`;
    });
    assert.deepEqual(await Promise.all(found), [
      'a.anyRequest().authenticated(): / required ← authenticated:11, /admin required ← authenticated:11, /admin/users required ← authenticated:11, /login required ← authenticated:11, /api/x required ← authenticated:11, /api/x required ← authenticated:11',
      'a.anyRequest().permitAll(): / none ← permitAll:11, /admin none ← permitAll:11, /admin/users none ← permitAll:11, /login none ← permitAll:11, /api/x none ← permitAll:11, /api/x none ← permitAll:11',
      'a.requestMatchers("/admin/**").hasRole("ADMIN").anyRequest().permitAll(): / none ← permitAll:11, /admin required ADMIN ← hasRole:11, /admin/users required ADMIN ← hasRole:11, /login none ← permitAll:11, /api/x none ← permitAll:11, /api/x none ← permitAll:11',
      'a.antMatchers("/admin").hasAnyRole("A", "B").mvcMatchers("/admin/**").denyAll().anyRequest().anonymous(): / none ← anonymous:11, /admin required A B ← hasAnyRole:11, /admin/users required ← denyAll:11, /login none ← anonymous:11, /api/x none ← anonymous:11, /api/x none ← anonymous:11',
      'a.requestMatchers(HttpMethod.POST, "/api/**").hasAuthority("WRITE").requestMatchers(HttpMethod.GET).permitAll().anyRequest().fullyAuthenticated(): / none ← permitAll:11, /admin none ← permitAll:11, /admin/users none ← permitAll:11, /login none ← permitAll:11, /api/x none ← permitAll:11, /api/x required WRITE ← hasAuthority:11',
      'a.requestMatchers("/login", "/").permitAll().anyRequest().rememberMe(): / none ← permitAll:11, /admin required ← rememberMe:11, /admin/users required ← rememberMe:11, /login none ← permitAll:11, /api/x required ← rememberMe:11, /api/x required ← rememberMe:11',
      'a.requestMatchers(new AntPathRequestMatcher("/admin/**", "GET")).hasAllRoles("X").anyRequest().hasAnyAuthority("Y"): / required Y ← hasAnyAuthority:11, /admin required X ← hasAllRoles:11, /admin/users required X ← hasAllRoles:11, /login required Y ← hasAnyAuthority:11, /api/x required Y ← hasAnyAuthority:11, /api/x required Y ← hasAnyAuthority:11',
      'a.requestMatchers(AntPathRequestMatcher.antMatcher("/admin/**")).hasAllAuthorities("X"): / unknown ← chain:10, /admin required X ← hasAllAuthorities:11, /admin/users required X ← hasAllAuthorities:11, /login unknown ← chain:10, /api/x unknown ← chain:10, /api/x unknown ← chain:10',
      'a.requestMatchers(EndpointRequest.toAnyEndpoint()).permitAll().requestMatchers(PathRequest.toStaticResources()).permitAll().anyRequest().authenticated(): / required ← authenticated:11, /admin required ← authenticated:11, /admin/users required ← authenticated:11, /login required ← authenticated:11, /api/x required ← authenticated:11, /api/x required ← authenticated:11',
      'a.requestMatchers(unknown).permitAll().anyRequest().authenticated(): / unknown ← permitAll:11, /admin unknown ← permitAll:11, /admin/users unknown ← permitAll:11, /login unknown ← permitAll:11, /api/x unknown ← permitAll:11, /api/x unknown ← permitAll:11',
      'a.regexMatchers("/admin.*").permitAll().anyRequest().authenticated(): / unknown ← permitAll:11, /admin unknown ← permitAll:11, /admin/users unknown ← permitAll:11, /login unknown ← permitAll:11, /api/x unknown ← permitAll:11, /api/x unknown ← permitAll:11',
      'a.dispatcherTypeMatchers(FORWARD).permitAll().anyRequest().authenticated(): / required ← authenticated:11, /admin required ← authenticated:11, /admin/users required ← authenticated:11, /login required ← authenticated:11, /api/x required ← authenticated:11, /api/x required ← authenticated:11',
      'a.requestMatchers("/admin/**").access("hasRole(\'SPEL\')").anyRequest().access(manager): / unknown ← access:11, /admin required SPEL ← access:11, /admin/users required SPEL ← access:11, /login unknown ← access:11, /api/x unknown ← access:11, /api/x unknown ← access:11',
      'a.requestMatchers("/admin/**").hasIpAddress("1").anyRequest().not().authenticated(): / unknown ← chain:10, /admin unknown 1 ← hasIpAddress:11, /admin/users unknown 1 ← hasIpAddress:11, /login unknown ← chain:10, /api/x unknown ← chain:10, /api/x unknown ← chain:10',
      'a.requestMatchers("/admin/**").strange().requestMatchers("/login").permitAll().anyRequest().authenticated(): / required ← authenticated:11, /admin unknown ← requestMatchers:11, /admin/users unknown ← requestMatchers:11, /login none ← permitAll:11, /api/x required ← authenticated:11, /api/x required ← authenticated:11',
    ]);
  });

  it('is of the first chain that is for it, if it is there for sure', async () => {
    const bodies: readonly (readonly [body: string, annotations?: string])[] = [
      ['    http.authorizeHttpRequests(Customizer.withDefaults());'],
      [
        '    http.authorizeRequests().antMatchers("/admin").authenticated().and().authorizeRequests().anyRequest().permitAll();',
      ],
      ['    http.securityMatcher("/admin/**").authorizeHttpRequests(a -> a.anyRequest().authenticated());'],
      [
        '    http.requestMatchers().antMatchers("/admin/**").and().authorizeRequests().anyRequest().authenticated();',
      ],
      ['    http.authorizeHttpRequests(a -> a.anyRequest().authenticated());', '@Profile("prod")'],
      ['    http.authorizeHttpRequests(a -> a.anyRequest().authenticated());', '@ConditionalOnProperty("x")'],
      [
        '    if (x) http.authorizeHttpRequests(a -> a.anyRequest().authenticated());\n    else http.authorizeHttpRequests(a -> a.anyRequest().permitAll());',
      ],
      ['    fill(http);\n    http.authorizeHttpRequests(a -> a.anyRequest().authenticated());'],
      [
        '    String[] open = {"/login", "/"};\n    http.authorizeHttpRequests(a -> a.requestMatchers(open).permitAll().anyRequest().authenticated());',
      ],
    ];
    const found = bodies.map(([body, annotations]) =>
      said({ [`${folder}/Security.java`]: chain(body, annotations) }),
    );
    assert.deepEqual(await Promise.all(found), [
      '/ unknown ← authorizeHttpRequests:11, /admin unknown ← authorizeHttpRequests:11, /admin/users unknown ← authorizeHttpRequests:11, /login unknown ← authorizeHttpRequests:11, /api/x unknown ← authorizeHttpRequests:11, /api/x unknown ← authorizeHttpRequests:11',
      '/ none ← permitAll:11, /admin required ← authenticated:11, /admin/users none ← permitAll:11, /login none ← permitAll:11, /api/x none ← permitAll:11, /api/x none ← permitAll:11',
      '/ unknown ← SecurityFilterChain:5, /admin required ← authenticated:11, /admin/users required ← authenticated:11, /login unknown ← SecurityFilterChain:11, /api/x unknown ← SecurityFilterChain:13, /api/x unknown ← SecurityFilterChain:15',
      '/ unknown ← authenticated:11, /admin unknown ← anyRequest:11, /admin/users unknown ← anyRequest:11, /login unknown ← authenticated:11, /api/x unknown ← authenticated:11, /api/x unknown ← authenticated:11',
      '/ unknown ← authenticated:11, /admin unknown ← authenticated:11, /admin/users unknown ← authenticated:11, /login unknown ← authenticated:11, /api/x unknown ← authenticated:11, /api/x unknown ← authenticated:11',
      '/ unknown ← authenticated:11, /admin unknown ← authenticated:11, /admin/users unknown ← authenticated:11, /login unknown ← authenticated:11, /api/x unknown ← authenticated:11, /api/x unknown ← authenticated:11',
      '/ unknown ← chain:10, /admin unknown ← chain:10, /admin/users unknown ← chain:10, /login unknown ← chain:10, /api/x unknown ← chain:10, /api/x unknown ← chain:10',
      '/ unknown ← fill:11, /admin unknown ← fill:11, /admin/users unknown ← fill:11, /login unknown ← fill:11, /api/x unknown ← fill:11, /api/x unknown ← fill:11',
      '/ none ← permitAll:12, /admin required ← authenticated:12, /admin/users required ← authenticated:12, /login none ← permitAll:12, /api/x required ← authenticated:12, /api/x required ← authenticated:12',
    ]);
    const two = chain(
      '    http.securityMatcher("/api/**").authorizeHttpRequests(a -> a.anyRequest().permitAll());',
      '@Order(1)',
    ).replace(
      '  @Bean @Order(1)',
      `  @Bean @Order(2)
  SecurityFilterChain rest(HttpSecurity http) { return http.authorizeHttpRequests(a -> a.anyRequest().authenticated()).build(); }
  @Bean
  WebSecurityCustomizer customizer() { return web -> web.ignoring().requestMatchers("/login"); }
  @Bean @Order(1)`,
    );
    assert.deepEqual(
      await said({ [`${folder}/Security.java`]: two }),
      '/ required ← authenticated:10, /admin required ← authenticated:10, /admin/users required ← authenticated:10, /login none ← ignoring:12, /api/x none ← permitAll:15, /api/x none ← permitAll:15',
    );
  });

  it('is what the code puts before all, in the same build', async () => {
    const classes = [
      'class F extends OncePerRequestFilter { void x() { response.setStatus(401); } }',
      'class F extends OncePerRequestFilter { void x() { next(); } }',
      'class F implements HandlerInterceptor { boolean x() { return request.user != null && isAdmin(); } }',
      'class F implements Other { void x() { response.setStatus(403); } }',
      '@Aspect class F { void x() { throw new AccessDeniedException(); } }',
      'class F extends JwtAuthenticationFilter { void x() { response.setStatus(403); } }',
    ];
    const found = classes.map(async (text) =>
      said({
        [`${folder}/F.java`]: `package com.shop;\nimport org.springframework.web.filter.OncePerRequestFilter;\n${text}\n`,
      }),
    );
    assert.deepEqual(
      (await Promise.all(found)).map((line) => line.split(', ')[0]),
      ['/ unknown ← F:3', '/ none', '/ unknown ← F:3', '/ none', '/ unknown ← F:3', '/ unknown ← F:3'],
    );
    const elsewhere = chain('    http.authorizeHttpRequests(a -> a.anyRequest().authenticated());');
    assert.deepEqual(
      (
        await guardsIn({
          ...routes,
          'lib/pom.xml': '',
          'lib/src/main/java/com/shop/Security.java': elsewhere,
        })
      )[0],
      'GET / none',
    );
    const secured = {
      'pom.xml':
        '<project><dependencies><dependency><artifactId>spring-boot-starter-security</artifactId></dependency></dependencies></project>',
    };
    assert.deepEqual(
      (await guardsIn({ ...routes, ...secured }))[0],
      'GET / unknown ← SecurityFilterChain@X.java:5',
    );
  });
});
