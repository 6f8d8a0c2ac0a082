import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

describe('what Spring Security asks for before a handler', () => {
  it('filter chains in the order of their rules, and annotations of methods and classes', async () => {
    const security = lines(
      'package shop;',
      'import org.springframework.security.config.annotation.web.builders.HttpSecurity;',
      'import org.springframework.http.HttpMethod;',
      '@Configuration @EnableMethodSecurity',
      'class Security {',
      '  private static final String[] OPEN = { "/open/**", "/login" };',
      '  @Bean SecurityFilterChain chain(HttpSecurity http) {',
      '    http.csrf(csrf -> csrf.disable()).authorizeHttpRequests(auth -> auth',
      '      .requestMatchers(OPEN).permitAll()',
      '      .requestMatchers(HttpMethod.GET, "/shop/*").permitAll()',
      '      .requestMatchers("/open/never/**").hasRole("ADMIN")',
      '      .requestMatchers(rules.get()).hasAuthority("odd")',
      '      .requestMatchers("/late/**").permitAll()',
      '      .anyRequest().authenticated())',
      '      .formLogin(form -> form.permitAll());',
      '    return http.build();',
      '  }',
      '}',
    );
    const controller = lines(
      'package shop;',
      'import org.springframework.web.bind.annotation.*;',
      'import org.springframework.security.access.prepost.PreAuthorize;',
      '@RestController',
      'class Shop {',
      '  @GetMapping("/open/never/all") String all() { return ""; }',
      '  @GetMapping("/shop/{id}") String one() { return ""; }',
      '  @DeleteMapping("/shop/{id}") String remove() { return ""; }',
      '  @GetMapping("/late/x") String late() { return ""; }',
      '  @GetMapping("/open/admin") @PreAuthorize("hasRole(\'BOSS\')")',
      '  String admin() { return ""; }',
      '  @GetMapping("/open/odd") @PreAuthorize("@rules.may(#id)")',
      '  String odd() { return ""; }',
      '}',
    );
    const files = { 'Security.java': security, 'Shop.java': controller };
    assert.deepEqual(await guardsIn(files), [
      'GET /open/never/all none ← permitAll@Security.java:9',
      'GET /shop/{id} none ← permitAll@Security.java:10',
      'DELETE /shop/{id} required ← hasAuthority@Security.java:12',
      'GET /late/x unknown ← hasAuthority@Security.java:12',
      'GET /open/admin required BOSS ← PreAuthorize@Shop.java:10',
      'GET /open/odd unknown ← PreAuthorize@Shop.java:12',
    ]);
    // Methods are not asked unless the application says so.
    const quiet = { ...files, 'Security.java': security.replace(' @EnableMethodSecurity', '') };
    assert.equal((await guardsIn(quiet))[4], 'GET /open/admin unknown BOSS ← PreAuthorize@Shop.java:10');
    // Without any security, what stands in no code may be in a package.
    assert.equal((await guardsIn({ 'Shop.java': controller }))[1], 'GET /shop/{id} none');
    const packaged = { 'Shop.java': controller, 'pom.xml': '<a>spring-boot-starter-security</a>' };
    assert.equal((await guardsIn(packaged))[1], 'GET /shop/{id} unknown ← SecurityFilterChain@Shop.java:7');
  });

  it('chains for some paths, in the first generation and in Kotlin', async () => {
    const old = lines(
      'class Api extends WebSecurityConfigurerAdapter {',
      '  @Override protected void configure(HttpSecurity http) {',
      '    http.antMatcher("/api/**").authorizeRequests().antMatchers("/api/open").permitAll()',
      '      .anyRequest().hasAnyRole("USER", "ADMIN").and().httpBasic();',
      '  }',
      '}',
    );
    const kotlin = lines(
      'class Rest {',
      '  @Bean fun rest(http: HttpSecurity): SecurityFilterChain {',
      '    http {',
      '      authorizeHttpRequests {',
      '        authorize("/open/**", permitAll)',
      '        authorize(anyRequest, hasRole("USER"))',
      '      }',
      '    }',
      '    return http.build()',
      '  }',
      '}',
    );
    const controller = lines(
      '@RestController',
      'class Shop {',
      '  @GetMapping("/api/open") String a() { return ""; }',
      '  @GetMapping("/api/all") String b() { return ""; }',
      '  @GetMapping("/open/x") String c() { return ""; }',
      '  @GetMapping("/x") String d() { return ""; }',
      '}',
    );
    const files = {
      'Api.java': old.replace('class', '@Order(1) class'),
      'Rest.kt': kotlin,
      'Shop.java': controller,
    };
    assert.deepEqual(await guardsIn(files), [
      'GET /api/open none ← permitAll@Api.java:3',
      'GET /api/all required USER ADMIN ← hasAnyRole@Api.java:4',
      'GET /open/x none ← permitAll@Rest.kt:5',
      'GET /x required USER ← hasRole@Rest.kt:6',
    ]);
    // More than one rule for all the rest: which of them counts is not known.
    const twice = kotlin.replace('authorize(any', 'authorize(anyRequest, permitAll)\n        authorize(any');
    assert.deepEqual(
      (await guardsIn({ ...files, 'Rest.kt': twice })).slice(2).map((line) => line.split(' ')[2]),
      ['unknown', 'unknown'],
    );
    // One that is there under some condition, or that may add more.
    const maybe = { ...files, 'Rest.kt': kotlin.replace('@Bean', '@Bean @Profile("dev")') };
    assert.equal((await guardsIn(maybe))[2], 'GET /open/x unknown ← permitAll@Rest.kt:5');
  });
});
